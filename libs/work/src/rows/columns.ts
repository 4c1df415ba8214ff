/**
 * The columns of a table of work besides `id uuid PRIMARY KEY` and `state`:
 * - `attempt`: the fencing token, which increases when a row is claimed, and when a claim is revoked.
 * - `tries`: consecutive claims without success, including those of killed processes.
 * - `next_attempt_at`: when work is due; in a claimed row, the end of the lease; NULL if no worker may claim the row.
 * - `request_id`: the request that caused the work, so that logs show the cause even years later.
 */
export const workColumns = `
  attempt integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  last_error text,
  request_id text DEFAULT nullif(current_setting('dear_future.request_id', true), '')`;

/** From this many tries on, a row counts as struggling, and operators are told. */
export const MANY_TRIES = 10;

export const hasManyTries = `next_attempt_at IS NOT NULL AND tries >= ${String(MANY_TRIES)}`;

export function workIndex(table: string): string {
  return `
    CREATE INDEX ${table}_due ON ${table} (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX ${table}_struggling ON ${table} (id) WHERE ${hasManyTries};
    CREATE INDEX ${table}_dead ON ${table} (id) WHERE state = 'dead'`;
}
