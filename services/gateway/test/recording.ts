import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { FORM_TYPE, formOf } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import type pg from 'pg';
import { bodyOfCreated } from './responses.js';
import type { Visitor } from './visitor.js';

/** Two seconds of VP8 and Opus, without duration or index, as a browser records them. */
export const RECORDING = readFileSync(join(import.meta.dirname, 'fixtures/two-seconds.webm'));

const CAPSULE = {
  promptId: 'custom-1763700000000',
  promptTitle: 'What do you hope for?',
  deliveryDate: '2040-01-01T09:00:00Z',
  deliveryMethod: 'email',
};

/** Returns the form of a new time capsule. */
export function capsuleForm(changes: Record<string, string> = {}, video?: Buffer): Buffer {
  return formWithVideo({ ...CAPSULE, ...changes }, video);
}

export function formWithVideo(fields: Record<string, string>, video: Buffer = RECORDING): Buffer {
  return formOf(fields, video);
}

export interface Submission {
  fields?: Record<string, string>;
  video?: Buffer;
  headers?: Record<string, string>;
}

/** Uploads a new time capsule. */
export function upload(
  visitor: Visitor,
  { body = capsuleForm(), headers = {} }: { body?: Buffer; headers?: Record<string, string> } = {},
): Promise<Response> {
  return visitor.post('/api/time-capsules', new Uint8Array(body), { 'content-type': FORM_TYPE, ...headers });
}

export async function createTimeCapsule(...args: Parameters<typeof upload>): Promise<TimeCapsuleDto> {
  return bodyOfCreated(await upload(...args));
}

/** Sends a form with a video to a path of a public link. */
export function submit(visitor: Visitor, path: string, submission: Submission): Promise<Response> {
  const { fields = {}, video, headers = {} } = submission;
  const body = new Uint8Array(formWithVideo(fields, video));
  return visitor.post(path, body, { 'content-type': FORM_TYPE, ...headers });
}

/** Returns the states of uploads, oldest first. @param holderId the id of their user, shared prompt or paid capsule */
export async function uploadStates(admin: pg.Pool, holderId: string): Promise<string[]> {
  const statesQuery = `SELECT CASE WHEN video_name IS NOT NULL THEN 'committed'
                                   WHEN expires_at > clock_timestamp() THEN 'open' ELSE 'released' END AS state
                         FROM capsules.admissions WHERE scope LIKE '%' || $1 ORDER BY created_at`;
  return (await admin.query<{ state: string }>(statesQuery, [holderId])).rows.map(({ state }) => state);
}

/** Moves the date of a time capsule into the past, in the capsules service and in the delivery service. */
export async function makeCapsuleDue(admin: pg.Pool, capsuleId: string): Promise<void> {
  const past = `clock_timestamp() - interval '1 second'`;
  const openMessagesSql = `SELECT 1 FROM delivery.inbox WHERE state = 'open'`;
  await eventually(async () => (await admin.query(openMessagesSql)).rowCount === 0, {
    what: 'the delivery service to handle all messages',
  });
  await admin.query(`UPDATE capsules.time_capsules SET delivery_date = ${past} WHERE id = $1`, [capsuleId]);
  const updateSql = `UPDATE delivery.deliveries SET due_at = ${past}, next_attempt_at = ${past} WHERE source_id = $1`;
  await admin.query(updateSql, [capsuleId]);
}
