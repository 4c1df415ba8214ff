import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { DataSource } from 'typeorm';
import { Signals } from '../signals/signals.js';
import { WorkMetrics } from './work-metrics.js';

export interface RegisteredWork {
  table: string;
  /** How many rows may be worked on at once. */
  concurrency: number;
  /** How many database connections this work uses at most; by default one for each row. */
  connections?: number;
}

/** The dependencies that all subclasses of `LeasedWork` share. */
@Injectable()
export class WorkContext implements OnModuleInit {
  readonly metrics: WorkMetrics;
  private maxConnections = 0;

  constructor(
    readonly database: DataSource,
    readonly log: Log,
    metrics: Metrics,
    readonly signals: Signals,
    @Inject(SETTINGS) readonly settings: CommonSettings,
  ) {
    this.metrics = new WorkMetrics(metrics.registry, database, signals);
  }

  register({ table, concurrency, connections = concurrency }: RegisteredWork): void {
    this.metrics.watch(table);
    this.maxConnections += connections;
  }

  /** All work together must leave a connection for requests. A request uses at most one. */
  onModuleInit(): void {
    const { DATABASE_POOL } = this.settings;
    if (DATABASE_POOL > this.maxConnections) return;
    const needed = `the work of this process uses up to ${String(this.maxConnections)} connections at once, and requests need one more`;
    throw new Error(`DATABASE_POOL is ${String(DATABASE_POOL)}, but ${needed}`);
  }
}
