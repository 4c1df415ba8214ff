/**
 * The columns of a table of work besides `id uuid PRIMARY KEY` and `state`:
 * - `attempt`: the fencing token, which increases with each claim and each revoked claim.
 * - `tries`: consecutive claims without success, even by killed processes.
 * - `next_attempt_at`: when work is due; in a claimed row, the end of the lease; NULL when done or held.
 * - `request_id`: the request that caused the work, so that logs show the cause even years later.
 */
export const workColumns = `
  attempt integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  last_error text,
  request_id text DEFAULT nullif(current_setting('dear_future.request_id', true), '')`;

/** Metrics report a row to operators after this many tries. */
export const MANY_TRIES = 8;

export const hasManyTries = `next_attempt_at IS NOT NULL AND tries >= ${String(MANY_TRIES)}`;

export function workIndex(table: string): string {
  return `
    CREATE INDEX ${table}_due ON ${table} (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX ${table}_struggling ON ${table} (id) WHERE ${hasManyTries};
    CREATE INDEX ${table}_dead ON ${table} (id) WHERE state = 'dead'`;
}
