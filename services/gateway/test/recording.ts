import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { FORM_TYPE, formOf } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import type pg from 'pg';
import type { Visitor } from './visitor.js';

/** Two seconds of VP8 and Opus as a browser records them, without duration or index. */
export const RECORDING = readFileSync(join(import.meta.dirname, 'fixtures/two-seconds.webm'));

/** The text fields of a new time capsule. */
export function fields(changes: Record<string, string> = {}): Record<string, string> {
  return {
    promptId: 'custom-1763700000000',
    promptTitle: 'What do you hope for?',
    deliveryDate: '2040-01-01T09:00:00Z',
    deliveryMethod: 'email',
    ...changes,
  };
}

/** The form of a new time capsule. */
export function multipart(changes: Record<string, string> = {}, video: Buffer = RECORDING): Buffer {
  return multipartOf(fields(changes), video);
}

/** A form with these texts and a video. */
export function multipartOf(content: Record<string, string>, video: Buffer = RECORDING): Buffer {
  return formOf(content, video);
}

/** Sends a whole form. */
export function upload(
  visitor: Visitor,
  { key, body = multipart(), headers = {} }: { key?: string; body?: Buffer; headers?: Record<string, string> } = {},
): Promise<Response> {
  return visitor.post('/api/time-capsules', new Uint8Array(body), {
    'content-type': FORM_TYPE,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...headers,
  });
}

/** Moves the date of a time capsule into the past, in capsules and in delivery's calendar. */
export async function letDatePass(admin: pg.Pool, capsuleId: string): Promise<void> {
  const past = `clock_timestamp() - interval '1 second'`;
  await admin.query(`UPDATE capsules.time_capsules SET delivery_date = ${past} WHERE id = $1`, [capsuleId]);
  const move = `UPDATE delivery.deliveries SET due_at = ${past}, next_attempt_at = ${past} WHERE source_id = $1`;
  await eventually(async () => (await admin.query(move, [capsuleId])).rowCount === 1, {
    what: 'delivery to know the capsule',
  });
}

export async function capsuleOf(answer: Response): Promise<TimeCapsuleDto> {
  if (answer.status !== 201) throw new Error(`The upload answered ${String(answer.status)}: ${await answer.text()}`);
  return (await answer.json()) as TimeCapsuleDto;
}
