import { Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { DataSource } from 'typeorm';

/** What every kind of durable work needs; injected as one so that a subclass names only what is its own. */
@Injectable()
export class WorkContext {
  constructor(
    readonly database: DataSource,
    readonly log: Log,
    readonly metrics: Metrics,
    /** Milliseconds between two sweeps. */
    readonly sweepIntervalMs: number,
  ) {}
}
