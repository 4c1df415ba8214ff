export interface Queryable {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

export interface InvariantReport {
  /** Overdue by two minutes, and neither ended, waiting nor held. */
  overdue: number;
  /** Delivered without exactly one accepted attempt. */
  wronglyAccepted: number;
  /** Sent again after an unknown outcome: possible duplicates. */
  resent: number;
  unknown: number;
  delivered: number;
  /** Seconds from the due time (or the request, if later) to the delivery. */
  lateness: { p50: number; p99: number; max: number } | null;
}

const GRACE_SECONDS = 120;

/** Source: docs/product.md §4. @param sinceHours default: all deliveries */
export async function checkInvariants(database: Queryable, sinceHours?: number): Promise<InvariantReport> {
  const since = sinceHours ?? null;
  const [open] = (await database.query(
    `SELECT count(*) FILTER (
              WHERE due_at < clock_timestamp() - make_interval(secs => $1)
                AND NOT coalesce(next_attempt_at > clock_timestamp() - make_interval(secs => $1), state = 'unknown')
            )::int AS overdue,
            count(*) FILTER (WHERE state = 'unknown')::int AS unknown
       FROM deliveries WHERE state NOT IN ('delivered', 'cancelled')`,
    [GRACE_SECONDS],
  )) as Pick<InvariantReport, 'overdue' | 'unknown'>[];
  const [done] = (await database.query(
    `WITH done AS (
       SELECT d.id, extract(epoch FROM d.delivered_at - greatest(d.due_at, d.created_at))::float8 AS late,
              (SELECT count(DISTINCT a.attempt) FROM attempts a WHERE a.delivery_id = d.id AND a.outcome = 'accepted') AS accepted,
              (SELECT count(*) FROM attempts a WHERE a.delivery_id = d.id AND a.mode IN ('resend')) AS resends
         FROM deliveries d
        WHERE d.delivered_at IS NOT NULL
          AND ($1::int IS NULL OR d.delivered_at > clock_timestamp() - make_interval(hours => $1))
     )
     SELECT count(*)::int AS delivered,
            count(*) FILTER (WHERE accepted <> 1)::int AS "wronglyAccepted",
            coalesce(sum(resends), 0)::int AS resent,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY late) AS p50,
            percentile_cont(0.99) WITHIN GROUP (ORDER BY late) AS p99,
            max(late) AS max
       FROM done`,
    [since],
  )) as (Pick<InvariantReport, 'delivered' | 'wronglyAccepted' | 'resent'> & {
    p50: number | null;
    p99: number | null;
    max: number | null;
  })[];
  if (!open || !done) throw new Error('the database returned no counts');
  const { p50, p99, max, ...counts } = done;
  return {
    ...open,
    ...counts,
    lateness: p50 === null || p99 === null || max === null ? null : { p50, p99, max },
  };
}

export function isBroken({ overdue, wronglyAccepted }: InvariantReport): boolean {
  return overdue > 0 || wronglyAccepted > 0;
}
