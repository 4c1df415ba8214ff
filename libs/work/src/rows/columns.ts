/**
 * SQL for migrations: the columns of durable work. The table also has `id uuid PRIMARY KEY` and its own `state`.
 *
 * - `next_attempt_at`: when work is due; in a claimed row the end of the lease; NULL when done.
 * - `attempt`: the fencing token. It rises with each claim, and when a claim is revoked.
 * - `tries`: consecutive claims without success, including those of killed processes. Waits and alarms depend on it.
 * - `request_id`: the request that caused the row, so that the log of a delivery names it years later.
 */
export const workColumns = `
  attempt integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  last_error text,
  request_id text DEFAULT nullif(current_setting('dear_future.request_id', true), '')`;

/** After this many tries a row is reported to operators. */
export const MANY_TRIES = 8;

/** SQL: open rows with many tries. */
export const hasManyTries = `next_attempt_at IS NOT NULL AND tries >= ${String(MANY_TRIES)}`;

/** SQL: indexes for due rows of `table`, and for rows with many tries. */
export function workIndex(table: string): string {
  return `
    CREATE INDEX ${table}_due ON ${table} (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX ${table}_struggling ON ${table} (id) WHERE ${hasManyTries};
    CREATE INDEX ${table}_dead ON ${table} (id) WHERE state = 'dead'`;
}
