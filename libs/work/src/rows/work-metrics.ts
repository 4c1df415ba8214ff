import { Counter, Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Signals } from '../signals/signals.js';
import { hasManyTries, MANY_TRIES } from './columns.js';

export type WorkOutcome = 'done' | 'failed' | 'dead' | 'stale';

/** If rows are due for longer than this, workers are missing or too few. */
const OVERDUE_SECONDS = 30;

/** Bounds what each scrape reads; more rows than this are a disaster in any case. */
const MAX_COUNT = 10_000;

export class WorkMetrics {
  private readonly tables = new Set<string>();
  private readonly queues = new Set<string>();
  private readonly attempts: Counter<'table' | 'outcome'>;
  private readonly jobs: Counter<'queue' | 'event'>;

  constructor(registry: Registry, database: DataSource, signals: Signals) {
    const queues = this.queues;
    this.jobs = new Counter({
      name: 'work_jobs_total',
      help: 'Jobs of durable work that this process started, completed or failed.',
      labelNames: ['queue', 'event'],
      registers: [registry],
    });
    new Gauge({
      name: 'work_jobs',
      help: 'Jobs in the queue of a kind of work; none are shown while Redis is away.',
      labelNames: ['queue', 'state'],
      registers: [registry],
      async collect() {
        this.reset();
        await Promise.all(
          [...queues].map(async (queue) => {
            const counts = Object.entries((await signals.jobCounts(queue)) ?? {});
            for (const [state, count = 0] of counts) this.set({ queue, state }, count);
          }),
        );
      },
    });
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
              `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${table} WHERE ${where} LIMIT ${String(MAX_COUNT)}) AS found`,
            );
            metric.set({ table }, row?.count ?? 0);
          }
        },
      });
    };
    addGauge(
      'work_rows_overdue',
      `Rows that have been due for more than ${String(OVERDUE_SECONDS)} seconds.`,
      `next_attempt_at < statement_timestamp() - make_interval(secs => ${String(OVERDUE_SECONDS)})`,
    );
    const struggling = `Open rows with ${String(MANY_TRIES)} or more tries without success.`;
    addGauge('work_rows_struggling', struggling, hasManyTries);
    addGauge('work_rows_dead', 'Rows that were given up and wait for an operator.', "state = 'dead'");
  }

  watch(table: string): void {
    this.tables.add(table);
  }

  watchQueue(queue: string): void {
    this.queues.add(queue);
  }

  countJob(queue: string, event: 'active' | 'completed' | 'failed'): void {
    this.jobs.inc({ queue, event });
  }

  count(table: string, outcome: WorkOutcome): void {
    this.attempts.inc({ table, outcome });
  }
}
