/** Anything that runs SQL: a pool, a DataSource, a transaction. */
export interface Queryable {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

export interface InvariantReport {
  /** Deliveries that should have moved and did not: past due by two minutes, neither ended, nor waiting for a set time, nor held. */
  overdue: number;
  /** Delivered ones whose story does not hold exactly one accepted attempt. */
  wronglyAccepted: number;
  /** Mails that were handed over again because nobody knew of the first: where a duplicate is possible. */
  resent: number;
  /** Mails whose outcome is unknown at this moment. */
  unknown: number;
  delivered: number;
  /** From the due moment (or the moment it was asked for, when later) to delivery, in seconds; null when nothing was delivered. */
  lateness: { p50: number; p99: number; max: number } | null;
}

/** How long after its moment something may still be on its way, in seconds. */
const GRACE_SECONDS = 120;

/**
 * Checks what must always hold of deliveries (docs/product.md §4).
 *
 * @param sinceHours looks at deliveries of the last so many hours; at all of them when absent
 */
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
  if (!open || !done) throw new Error('the database gave no counts');
  const { p50, p99, max, ...counts } = done;
  return {
    ...open,
    ...counts,
    lateness: p50 === null || p99 === null || max === null ? null : { p50, p99, max },
  };
}

/** Whether anything that must hold does not. */
export function isBroken({ overdue, wronglyAccepted }: InvariantReport): boolean {
  return overdue > 0 || wronglyAccepted > 0;
}
