import { Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { checkInvariants, type InvariantReport } from './invariants.js';

/** The metrics cover these hours; the command covers everything. */
const WINDOW_HOURS = 24;

@Injectable()
export class InvariantMetrics {
  private readonly broken: Gauge<'invariant'>;
  private readonly lateness: Gauge<'quantile'>;

  constructor(
    private readonly database: DataSource,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    const registers = [metrics.registry];
    this.lateness = new Gauge({
      name: 'delivery_lateness_seconds',
      help: 'Seconds from the due time to the delivery, over the last day.',
      labelNames: ['quantile'],
      registers,
    });
    this.broken = new Gauge({
      name: 'delivery_invariant_violations',
      help: 'Deliveries that break an invariant; should be 0.',
      labelNames: ['invariant'],
      registers,
      collect: () => this.collect(),
    });
  }

  private async collect(): Promise<void> {
    try {
      this.show(await checkInvariants(this.database, WINDOW_HOURS));
    } catch (err) {
      this.log.warn({ event: 'invariants.check_failed', err }, 'The invariants could not be checked');
    }
  }

  private show({ overdue, wronglyAccepted, lateness }: InvariantReport): void {
    this.broken.set({ invariant: 'overdue' }, overdue);
    this.broken.set({ invariant: 'wrongly_accepted' }, wronglyAccepted);
    if (lateness === null) return;
    this.lateness.set({ quantile: '0.5' }, lateness.p50);
    this.lateness.set({ quantile: '0.99' }, lateness.p99);
    this.lateness.set({ quantile: '1' }, lateness.max);
  }
}
