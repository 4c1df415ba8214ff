import { readFileSync } from 'node:fs';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import type pg from 'pg';
import type { Visitor } from './visitor.js';

/** Two seconds of VP8 and Opus as a browser records them, without duration or index. */
export const RECORDING = readFileSync(join(import.meta.dirname, 'fixtures/two-seconds.webm'));

export const BOUNDARY = 'the-end-of-a-part';

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

/** A multipart body with these texts and a video, spelled out so that it can be cut and slowed down. */
export function multipartOf(content: Record<string, string>, video: Buffer = RECORDING): Buffer {
  const texts = Object.entries(content).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="recording.webm"\r\nContent-Type: video/webm\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + head), video, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** A longer recording: players pass over an element named Void (RFC 8794 §11.3.2). */
export function padded(recording: Buffer, bytes: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(bytes));
  size[0] = 0x01;
  return Buffer.concat([recording, Buffer.from([0xec]), size, Buffer.alloc(bytes)]);
}

/** Sends a whole form. */
export function upload(
  visitor: Visitor,
  { key, body = multipart(), headers = {} }: { key?: string; body?: Buffer; headers?: Record<string, string> } = {},
): Promise<Response> {
  return visitor.post('/api/time-capsules', new Uint8Array(body), {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
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

/** An upload that is sent by hand, piece by piece. */
export class SlowUpload {
  readonly request: ClientRequest;
  /** The answer, or null when the connection broke before one. */
  readonly answer: Promise<IncomingMessage | null>;

  constructor(
    visitor: Visitor,
    length: number | null,
    key?: string,
    path = '/api/time-capsules',
    headers: Record<string, string> = {},
  ) {
    this.request = httpRequest(new URL(path, visitor.origin), {
      method: 'POST',
      agent: false,
      headers: {
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...(length === null ? {} : { 'content-length': String(length) }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
    });
    this.answer = new Promise((resolve) => {
      this.request.once('response', (answer) => {
        answer.resume();
        resolve(answer);
      });
      this.request.on('error', () => resolve(null));
    });
  }

  send(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => this.request.write(bytes, () => resolve()));
  }
}
