import { Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { checkInvariants } from './invariants.js';

/** The metrics cover these hours; `check-invariants` covers everything. */
const WINDOW_HOURS = 24;

@Injectable()
export class InvariantMetrics {
  constructor(database: DataSource, log: Log, { registry }: Metrics) {
    const registers = [registry];
    const lateness = new Gauge({
      name: 'delivery_lateness_seconds',
      help: 'Seconds from the due time to the delivery, over the last day.',
      labelNames: ['quantile'],
      registers,
    });
    new Gauge({
      name: 'delivery_invariant_violations',
      help: 'Deliveries that break an invariant; should be 0.',
      labelNames: ['invariant'],
      registers,
      async collect() {
        try {
          const report = await checkInvariants(database, WINDOW_HOURS);
          this.set({ invariant: 'overdue' }, report.overdue);
          this.set({ invariant: 'wrongly_accepted' }, report.wronglyAccepted);
          if (report.lateness === null) return;
          lateness.set({ quantile: '0.5' }, report.lateness.p50);
          lateness.set({ quantile: '0.99' }, report.lateness.p99);
          lateness.set({ quantile: '1' }, report.lateness.max);
        } catch (err) {
          log.warn({ event: 'invariants.check_failed', err }, 'The invariants could not be checked');
        }
      },
    });
  }
}
