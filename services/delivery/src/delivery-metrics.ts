import { Injectable } from '@nestjs/common';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';

const QUANTILES = [0.5, 0.99, 1];
/** Bounds what each scrape reads. */
const OF_THE_LAST_DAY = `FROM (SELECT * FROM deliveries WHERE delivered_at > statement_timestamp() - interval '1 day'
                                ORDER BY delivered_at DESC LIMIT 10000) AS d`;

/** Measures what was delivered in the last day. `work_rows_overdue` counts deliveries that are overdue now. */
@Injectable()
export class DeliveryMetrics {
  constructor(database: DataSource, { registry }: Metrics) {
    new Gauge({
      name: 'delivery_lateness_seconds',
      help: 'Seconds from the due time (or the scheduling, if later) to the delivery, over the last day, 10,000 deliveries at most.',
      labelNames: ['quantile'],
      registers: [registry],
      async collect() {
        const lateness = 'extract(epoch FROM d.delivered_at - greatest(d.due_at, d.created_at))::float8';
        const [row] = await database.query<{ lateness: number[] | null }[]>(
          `SELECT percentile_cont($1::float8[]) WITHIN GROUP (ORDER BY ${lateness}) AS lateness ${OF_THE_LAST_DAY}`,
          [QUANTILES],
        );
        row?.lateness?.forEach((seconds, i) => this.set({ quantile: String(QUANTILES[i]) }, seconds));
      },
    });
    new Gauge({
      name: 'delivery_wrongly_accepted',
      help: 'Deliveries of the last day (10,000 at most) without exactly one accepted attempt; should be 0.',
      registers: [registry],
      async collect() {
        const countAccepted = `SELECT count(*) FROM attempts a WHERE a.delivery_id = d.id AND a.outcome = 'accepted'`;
        const [row] = await database.query<{ count: number }[]>(
          `SELECT count(*)::int AS count ${OF_THE_LAST_DAY} WHERE (${countAccepted}) <> 1`,
        );
        this.set(row?.count ?? 0);
      },
    });
  }
}
