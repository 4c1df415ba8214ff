/**
 * SQL for migrations: the columns that make a row durable work. Beside them a table has `id uuid PRIMARY KEY` and
 * `state text NOT NULL`, whose words are the table's own.
 *
 * - `next_attempt_at` is the one question a sweep asks: work is due when it lies in the past. While a row is claimed it holds
 *   the lease's end, so that a dead process's work comes back by itself; NULL means that nothing is left to do.
 * - `attempt` counts claims and is the fencing token: only the latest claim may write.
 * - `request_id` is that of the request which caused the row, taken from the message being handled: years later the log of its
 *   delivery still belongs to the same story.
 */
export const workColumns = `
  attempt integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  last_error text,
  request_id text DEFAULT nullif(current_setting('dear_future.request_id', true), '')`;

/** From this many attempts on, a row counts as one that does not get anywhere. */
export const STRUGGLING_ATTEMPTS = 8;

/** SQL: finds due rows of `table`, and those that an operator should look at, at any size. */
export function workIndex(table: string): string {
  return `
    CREATE INDEX ${table}_due ON ${table} (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX ${table}_struggling ON ${table} (id) WHERE ${isStruggling};
    CREATE INDEX ${table}_dead ON ${table} (id) WHERE state = 'dead'`;
}

/** SQL: tried again and again, and still not done. */
export const isStruggling = `next_attempt_at IS NOT NULL AND attempt >= ${String(STRUGGLING_ATTEMPTS)}`;
