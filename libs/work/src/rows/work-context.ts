import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { DataSource } from 'typeorm';
import { WorkMetrics } from './work-metrics.js';

/** The common dependencies of `LeasedWork`, so that subclasses inject only their own. */
@Injectable()
export class WorkContext implements OnModuleInit {
  readonly metrics: WorkMetrics;
  private rowsAtOnce = 0;

  constructor(
    readonly database: DataSource,
    readonly log: Log,
    metrics: Metrics,
    @Inject(SETTINGS) readonly settings: CommonSettings,
  ) {
    this.metrics = new WorkMetrics(metrics.registry, database);
  }

  add({ table, concurrency }: { table: string; concurrency: number }): void {
    this.metrics.watch(table);
    this.rowsAtOnce += concurrency;
  }

  /** Work on a row takes one connection at a time, as a request does. So work must leave one for requests. */
  onModuleInit(): void {
    const { DATABASE_POOL } = this.settings;
    if (DATABASE_POOL > this.rowsAtOnce) return;
    const needed = `this process works on up to ${String(this.rowsAtOnce)} rows at once, and requests need one more`;
    throw new Error(`DATABASE_POOL is ${String(DATABASE_POOL)}, but ${needed}`);
  }
}
