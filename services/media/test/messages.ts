import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Posts a message into a service's inbox the way its sender does. */
export async function postMessage(sql: pg.Pool, service: string, type: string, payload: object): Promise<string> {
  const id = randomUUID();
  await sql.query(`SELECT ${service}.post_message($1, $2, 1, $3)`, [id, type, JSON.stringify(payload)]);
  return id;
}

/** The payloads of the messages of one type that capsules has been sent. */
export async function sentToCapsules<T>(sql: pg.Pool, type: string): Promise<T[]> {
  const { rows } = await sql.query<{ payload: T }>('SELECT payload FROM capsules.inbox WHERE type = $1', [type]);
  return rows.map(({ payload }) => payload);
}
