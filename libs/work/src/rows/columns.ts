/**
 * SQL for migrations: the columns that make a row durable work. Beside them a table has `id uuid PRIMARY KEY` and
 * `state text NOT NULL`, whose words are the table's own.
 *
 * - `next_attempt_at` is the one question a sweep asks: work is due when it lies in the past. While a row is claimed it holds
 *   the lease's end, so that a dead process's work comes back by itself; NULL means that nothing is left to do.
 * - `attempt` counts claims and is the fencing token: only the latest claim may write.
 */
export const workColumns = `
  attempt integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  last_error text`;

/** SQL: finds due rows of `table` at any size. */
export function workIndex(table: string): string {
  return `CREATE INDEX ${table}_due ON ${table} (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL`;
}
