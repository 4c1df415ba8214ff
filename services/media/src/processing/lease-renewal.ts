import { ending } from '@dear-future/service-kit/service/ending';
import type { Claim } from '@dear-future/work/rows/claims';
import type { WorkContext } from '@dear-future/work/rows/work-context';
import type { TalliedTable } from './tally.js';

/** A lease that is renewed for as long as work on its row goes on. */
export interface RenewedLease {
  /**
   * Aborted when the row has another owner or is not worked on any more, and when this process ends: long work takes longer than anybody
   * waits for that, so it is handed back at once.
   */
  readonly signal: AbortSignal;
  /** Ends the renewal, with the work. */
  release(): void;
}

/** The lease of long work is short, so that a dead process's work is taken over soon; while this one lives it is renewed. */
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
            // Somebody else has it, or nobody wants it: what is made here would be thrown away.
            if ((result as [unknown, number])[1] === 0) lost.abort(new Error('the work was taken over'));
          },
          (err: unknown) => log.warn({ event: 'work.renewal_failed', table, err }, 'A lease could not be renewed yet'),
        );
    },
    (seconds * 1000) / 3,
  );
  return { signal: AbortSignal.any([lost.signal, ending.signal]), release: () => clearInterval(renewal) };
}
