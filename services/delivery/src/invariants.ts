import { Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';

export interface Queryable {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

export interface InvariantReport {
  /** Two minutes late, and neither finished nor waiting for a retry or a decision. */
  overdue: number;
  unknown: number;
  /** Delivered without exactly one accepted attempt. */
  wronglyAccepted: number;
  /** Sent again after an unknown outcome: possible duplicates. */
  resent: number;
  delivered: number;
  /** Seconds from the due time (or the request, if later) to the delivery; null without a delivery. */
  lateness: { p50: number; p99: number; max: number } | null;
}

const GRACE_SECONDS = 120;

export async function checkInvariants(database: Queryable, sinceHours?: number): Promise<InvariantReport> {
  const [report] = (await database.query(
    `WITH open AS (
       SELECT count(*) FILTER (
                WHERE due_at < clock_timestamp() - make_interval(secs => $1)
                  AND NOT coalesce(next_attempt_at > clock_timestamp() - make_interval(secs => $1), state = 'unknown')
              )::int AS overdue,
              count(*) FILTER (WHERE state = 'unknown')::int AS unknown
         FROM deliveries WHERE state NOT IN ('delivered', 'cancelled')
     ), each AS (
       SELECT extract(epoch FROM d.delivered_at - greatest(d.due_at, d.created_at))::float8 AS late,
              (SELECT count(*) FROM attempts a WHERE a.delivery_id = d.id AND a.outcome = 'accepted') AS accepted,
              (SELECT count(*) FROM attempts a WHERE a.delivery_id = d.id AND a.is_resend) AS resends
         FROM deliveries d
        WHERE d.delivered_at IS NOT NULL
          AND ($2::int IS NULL OR d.delivered_at > clock_timestamp() - make_interval(hours => $2))
     ), done AS (
       SELECT count(*) FILTER (WHERE accepted <> 1)::int AS "wronglyAccepted",
              coalesce(sum(resends), 0)::int AS resent,
              count(*)::int AS delivered,
              CASE WHEN count(*) > 0
                   THEN json_build_object('p50', percentile_cont(0.5) WITHIN GROUP (ORDER BY late),
                                          'p99', percentile_cont(0.99) WITHIN GROUP (ORDER BY late),
                                          'max', max(late)) END AS lateness
         FROM each
     )
     SELECT * FROM open, done`,
    [GRACE_SECONDS, sinceHours],
  )) as InvariantReport[];
  if (!report) throw new Error('the database returned no counts');
  return report;
}

export function isBroken({ overdue, wronglyAccepted }: InvariantReport): boolean {
  return overdue > 0 || wronglyAccepted > 0;
}

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
