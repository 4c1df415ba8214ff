import { Counter, Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { hasManyTries, MANY_TRIES } from './columns.js';

export type WorkOutcome = 'done' | 'failed' | 'dead' | 'stale';

/** If rows are due for longer than this, workers are missing or too few. */
const OVERDUE_SECONDS = 30;

export class WorkMetrics {
  private readonly tables = new Set<string>();
  private readonly attempts: Counter<'table' | 'outcome'>;

  constructor(registry: Registry, database: DataSource) {
    this.attempts = new Counter({
      name: 'work_attempts_total',
      help: 'Attempts at rows of durable work, by outcome.',
      labelNames: ['table', 'outcome'],
      registers: [registry],
    });
    const addGauge = (name: string, help: string, where: string): void => {
      const metric = new Gauge({
        name,
        help,
        labelNames: ['table'],
        registers: [registry],
        collect: async () => {
          for (const table of this.tables) {
            const [row] = await database.query<{ count: number }[]>(
              `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`,
            );
            metric.set({ table }, row?.count ?? 0);
          }
        },
      });
    };
    addGauge(
      'work_rows_overdue',
      `Rows that have been due for more than ${String(OVERDUE_SECONDS)} seconds.`,
      `next_attempt_at < clock_timestamp() - make_interval(secs => ${String(OVERDUE_SECONDS)})`,
    );
    const struggling = `Open rows with ${String(MANY_TRIES)} or more tries without success.`;
    addGauge('work_rows_struggling', struggling, hasManyTries);
    addGauge('work_rows_dead', 'Rows that were given up and wait for an operator.', "state = 'dead'");
  }

  watch(table: string): void {
    this.tables.add(table);
  }

  count(table: string, outcome: WorkOutcome): void {
    this.attempts.inc({ table, outcome });
  }
}
