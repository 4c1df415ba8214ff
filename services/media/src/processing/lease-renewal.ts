import { shutdown } from '@dear-future/service-kit/service/shutdown';
import type { Claim } from '@dear-future/work/rows/claims';
import type { WorkContext } from '@dear-future/work/rows/work-context';
import type { TalliedTable } from './tally.js';

/** A lease that is renewed while work on its row continues. */
export interface RenewedLease {
  /**
   * Aborted if the row has another owner or is no longer worked on, and when this process ends: long work is handed
   * back immediately, because the shutdown does not wait for it.
   */
  readonly signal: AbortSignal;
  /** Ends the renewal when the work ends. */
  release(): void;
}

/** Renews the short lease of long work, so that other processes take over soon after this one dies. */
export function renewLease(
  { database, log }: WorkContext,
  table: TalliedTable,
  seconds: number,
  claim: Claim,
): RenewedLease {
  const lost = new AbortController();
  const renewal = setInterval(
    () => {
      database
        .query(
          `UPDATE ${table} SET lease_until = clock_timestamp() + make_interval(secs => $3),
                  next_attempt_at = clock_timestamp() + make_interval(secs => $3)
            WHERE id = $1 AND attempt = $2 AND state = 'working'`,
          [claim.id, claim.attempt, seconds],
        )
        .then(
          (result: unknown) => {
            // Another process has claimed the row, or it was cancelled, so the result would be thrown away.
            if ((result as [unknown, number])[1] === 0) lost.abort(new Error('the work was taken over'));
          },
          (err: unknown) => log.warn({ event: 'work.renewal_failed', table, err }, 'A lease could not be renewed yet'),
        );
    },
    (seconds * 1000) / 3,
  );
  return { signal: AbortSignal.any([lost.signal, shutdown.signal]), release: () => clearInterval(renewal) };
}
