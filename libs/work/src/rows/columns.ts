/**
 * SQL for migrations: the columns that make a row durable work. Beside them a table has `id uuid PRIMARY KEY` and
 * `state text NOT NULL`, whose values are the table's own.
 *
 * - `next_attempt_at` is the one question a sweep asks: work is due when it lies in the past. While a row is claimed it holds
 *   the lease's end, so that a dead process's work comes back by itself; NULL means that nothing is left to do.
 * - `attempt` is the fencing token: it rises with each claim, and whenever a row is taken away from its claim. Only the latest may write.
 * - `tries` counts the claims in a row that came to nothing, those of killed processes as well: gaps grow with it, and alarms. What was
 *   only looked at too early starts at zero (`Claims.putOff`): waiting is not failing.
 * - `request_id` is that of the request which caused the row, taken from the message being handled: years later the log of its
 *   delivery still names the same request.
 */
export const workColumns = `
  attempt integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  last_error text,
  request_id text DEFAULT nullif(current_setting('dear_future.request_id', true), '')`;

/** From this many tries on, a row counts as struggling. */
export const STRUGGLING_TRIES = 8;

/** SQL: finds due rows of `table`, and those that an operator should look at, at any size. */
export function workIndex(table: string): string {
  return `
    CREATE INDEX ${table}_due ON ${table} (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
    ${strugglingIndex(table)};
    CREATE INDEX ${table}_dead ON ${table} (id) WHERE state = 'dead'`;
}

/** SQL: tried again and again, and still not done. */
export const isStruggling = `next_attempt_at IS NOT NULL AND tries >= ${String(STRUGGLING_TRIES)}`;

/** SQL: finds those rows of `table`. */
export function strugglingIndex(table: string): string {
  return `CREATE INDEX ${table}_struggling ON ${table} (id) WHERE ${isStruggling}`;
}
