import { Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { DataSource } from 'typeorm';
import { WorkConnections } from './work-connections.js';
import { WorkMetrics } from './work-metrics.js';

/** So that subclasses of `LeasedWork` inject only their own dependencies. */
@Injectable()
export class WorkContext {
  readonly metrics: WorkMetrics;

  constructor(
    readonly database: DataSource,
    readonly log: Log,
    metrics: Metrics,
    readonly connections: WorkConnections,
    readonly sweepIntervalMs: number,
  ) {
    this.metrics = new WorkMetrics(metrics.registry, database);
  }
}
