/**
 * SQL for migrations: the columns of durable work. The table also has `id uuid PRIMARY KEY` and `state text NOT NULL`
 * with its own values.
 *
 * - `next_attempt_at`: work is due when it is in the past. In a claimed row it is the end of the lease, so that a dead
 *   process's row becomes due again; NULL means done.
 * - `attempt`: the fencing token. It rises with each claim, and when a row is taken away from its claim. Only the
 *   newest may write.
 * - `tries`: consecutive claims without success, including those of killed processes; waits and alarms depend on it. It
 *   restarts at zero after a claim that was too early (`Claims.putOff`).
 * - `request_id`: the request that caused the row, from the message being handled, so that the log of a delivery names
 *   it years later.
 */
export const workColumns = `
  attempt integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  last_error text,
  request_id text DEFAULT nullif(current_setting('dear_future.request_id', true), '')`;

/** Tries from which a row is reported to operators. */
export const STRUGGLING_TRIES = 8;

/** SQL: indexes for due rows of `table`, and for rows with many tries. */
export function workIndex(table: string): string {
  return `
    CREATE INDEX ${table}_due ON ${table} (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
    ${strugglingIndex(table)};
    CREATE INDEX ${table}_dead ON ${table} (id) WHERE state = 'dead'`;
}

/** SQL: open rows with many tries. */
export const isStruggling = `next_attempt_at IS NOT NULL AND tries >= ${String(STRUGGLING_TRIES)}`;

/** SQL: an index for those rows of `table`. */
export function strugglingIndex(table: string): string {
  return `CREATE INDEX ${table}_struggling ON ${table} (id) WHERE ${isStruggling}`;
}
