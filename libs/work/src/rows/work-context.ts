import { Inject, Injectable } from '@nestjs/common';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { DataSource } from 'typeorm';
import { WorkMetrics } from './work-metrics.js';

/** Common dependencies, so that subclasses of `LeasedWork` inject only their own. */
@Injectable()
export class WorkContext {
  readonly metrics: WorkMetrics;

  constructor(
    readonly database: DataSource,
    readonly log: Log,
    metrics: Metrics,
    @Inject(SETTINGS) readonly settings: CommonSettings,
  ) {
    this.metrics = new WorkMetrics(metrics.registry, database);
  }
}
