import { Inject, Injectable } from '@nestjs/common';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { DataSource } from 'typeorm';
import { WorkConnections } from './work-connections.js';
import { WorkMetrics } from './work-metrics.js';

/** So that subclasses of `LeasedWork` inject only their own dependencies. */
@Injectable()
export class WorkContext {
  readonly metrics: WorkMetrics;
  readonly connections: WorkConnections;
  readonly sweepIntervalMs: number;

  constructor(
    readonly database: DataSource,
    readonly log: Log,
    metrics: Metrics,
    @Inject(SETTINGS) settings: Pick<CommonSettings, 'DATABASE_POOL' | 'SWEEP_INTERVAL_MS'>,
  ) {
    this.connections = new WorkConnections(settings.DATABASE_POOL);
    this.sweepIntervalMs = settings.SWEEP_INTERVAL_MS;
    this.metrics = new WorkMetrics(metrics.registry, database);
  }
}
