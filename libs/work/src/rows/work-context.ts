import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { DataSource } from 'typeorm';
import { WorkMetrics } from './work-metrics.js';

/** The dependencies that all subclasses of `LeasedWork` share. */
@Injectable()
export class WorkContext implements OnModuleInit {
  readonly metrics: WorkMetrics;
  private maxRowsAtOnce = 0;

  constructor(
    readonly database: DataSource,
    readonly log: Log,
    metrics: Metrics,
    @Inject(SETTINGS) readonly settings: CommonSettings,
  ) {
    this.metrics = new WorkMetrics(metrics.registry, database);
  }

  register({ table, concurrency }: { table: string; concurrency: number }): void {
    this.metrics.watch(table);
    this.maxRowsAtOnce += concurrency;
  }

  /** Work on a row uses at most one connection, as a request does. All work together must leave one for requests. */
  onModuleInit(): void {
    const { DATABASE_POOL } = this.settings;
    if (DATABASE_POOL > this.maxRowsAtOnce) return;
    const needed = `this process works on up to ${String(this.maxRowsAtOnce)} rows at once, and requests need one more`;
    throw new Error(`DATABASE_POOL is ${String(DATABASE_POOL)}, but ${needed}`);
  }
}
