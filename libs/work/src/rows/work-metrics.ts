import { Counter, Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';

export type WorkOutcome = 'done' | 'failed' | 'dead' | 'stale';

/** Rows due for longer than this are a sign that workers are away or too few, in seconds. */
const OVERDUE_SECONDS = 30;

/** What tells an operator that work piles up or is given up. */
export class WorkMetrics {
  private readonly tables = new Set<string>();
  private readonly attempts: Counter<'table' | 'outcome'>;

  constructor(registry: Registry, database: DataSource) {
    this.attempts = new Counter({
      name: 'work_attempts_total',
      help: 'Attempts at rows of durable work, by how they ended.',
      labelNames: ['table', 'outcome'],
      registers: [registry],
    });
    const tables = this.tables;
    new Gauge({
      name: 'work_rows_overdue',
      help: `Rows that have been due for more than ${String(OVERDUE_SECONDS)} seconds.`,
      labelNames: ['table'],
      registers: [registry],
      async collect() {
        for (const table of tables) {
          const [row] = await database.query<{ count: number }[]>(
            `SELECT count(*)::int AS count FROM ${table} WHERE next_attempt_at < clock_timestamp() - make_interval(secs => $1)`,
            [OVERDUE_SECONDS],
          );
          this.set({ table }, row?.count ?? 0);
        }
      },
    });
  }

  watch(table: string): void {
    this.tables.add(table);
  }

  count(table: string, outcome: WorkOutcome): void {
    this.attempts.inc({ table, outcome });
  }
}
