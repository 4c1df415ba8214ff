import { Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { DataSource } from 'typeorm';
import { WorkConnections } from './work-connections.js';
import { WorkMetrics } from './work-metrics.js';

/** Shared dependencies of durable work, in one provider, so that subclasses inject only their own. */
@Injectable()
export class WorkContext {
  readonly metrics: WorkMetrics;

  constructor(
    readonly database: DataSource,
    readonly log: Log,
    metrics: Metrics,
    /** The share of the connection pool for durable work. */
    readonly connections: WorkConnections,
    /** Milliseconds between two sweeps. */
    readonly sweepIntervalMs: number,
  ) {
    this.metrics = new WorkMetrics(metrics.registry, database);
  }
}
