import { Injectable } from '@nestjs/common';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';

@Injectable()
export class PaymentMetrics {
  constructor(database: DataSource, metrics: Metrics) {
    const addGauge = (name: string, help: string, condition: string): void => {
      new Gauge({
        name,
        help,
        registers: [metrics.registry],
        async collect() {
          const [row] = await database.query<{ count: number }[]>(
            `SELECT count(*)::int AS count FROM checkout_sessions WHERE ${condition}`,
          );
          this.set(row?.count ?? 0);
        },
      });
    };
    addGauge(
      'billing_flagged_payments',
      'Flagged payments that are neither fully refunded nor lost to a dispute; should be 0.',
      'flag IS NOT NULL AND charged_cents > refunded_cents + lost_cents',
    );
    addGauge(
      'billing_refused_refunds',
      'Refunds that Stripe refused or answered with a 5xx, and that are still being retried; should be 0.',
      'refund_refusals > 0 AND charged_cents > refunded_cents + lost_cents',
    );
  }
}
