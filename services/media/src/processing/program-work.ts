import { shutdown } from '@dear-future/service-kit/service/shutdown';
import { IS_HELD, type Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import type { LeasedWorkOptions } from '@dear-future/work/rows/queued-rows';
import type { WorkContext } from '@dear-future/work/rows/work-context';
import { ProgramFailure } from './limited-program.js';
import { withWorkFolder } from './work-folder.js';

/** We give up on a row after twenty crashes of processes that work on it, or five failures of its programs. */
const MAX_FAILURES = 20;
/** A failed program counts as this many crashes, because a crash is rarely the video's fault. */
const CRASHES_PER_FAILURE = 4;

/** Work that runs programs, with a short lease that is renewed. Does not count failures that no video can cause. */
export abstract class ProgramWork extends LeasedWork {
  protected constructor(
    context: WorkContext,
    private readonly work: Omit<LeasedWorkOptions, 'claimedState' | 'waitingState'>,
  ) {
    super(context, { ...work, claimedState: 'working', waitingState: 'waiting' });
  }

  /** `signal` is aborted when the row is taken over, superseded or deleted, and when this process shuts down. */
  protected abstract make(claim: Claim, folder: string, signal: AbortSignal): Promise<void>;

  protected async perform(claim: Claim): Promise<void> {
    const leaseLost = new AbortController();
    const renewal = setInterval(() => void this.renew(claim, leaseLost), (this.work.leaseSeconds * 1000) / 3);
    try {
      const hasCrashed = claim.previousState === 'working';
      if (hasCrashed && (await this.countFailures(claim, 1)) >= MAX_FAILURES) {
        throw new ProgramFailure(null, null, 'too many processes died while they worked on this row');
      }
      // A shutdown aborts the work at once, because the work may take longer than the shutdown waits.
      const signal = AbortSignal.any([leaseLost.signal, shutdown.signal]);
      await withWorkFolder((folder) => this.make(claim, folder, signal));
    } finally {
      clearInterval(renewal);
    }
  }

  protected override async givesUp(claim: Claim, error: unknown): Promise<boolean> {
    if (!(error instanceof ProgramFailure)) return false;
    return error.wasOverBudget || (await this.countFailures(claim, CRASHES_PER_FAILURE)) >= MAX_FAILURES;
  }

  private async renew(claim: Claim, leaseLost: AbortController): Promise<void> {
    const { table, leaseSeconds } = this.work;
    try {
      const [, renewed] = await this.context.database.query<[unknown, number]>(
        `UPDATE ${table} SET lease_until = clock_timestamp() + make_interval(secs => $3),
                next_attempt_at = clock_timestamp() + make_interval(secs => $3)
          WHERE ${IS_HELD}`,
        [claim.id, claim.attempt, leaseSeconds],
      );
      if (renewed === 0) leaseLost.abort(new Error('the claim was lost'));
    } catch (err) {
      this.context.log.warn({ event: 'work.renewal_failed', table, err }, 'Could not renew a lease; trying again soon');
    }
  }

  private async countFailures({ id, attempt }: Claim, count: number): Promise<number> {
    const [[row]] = await this.context.database.query<[{ failures: number }[], number]>(
      `UPDATE ${this.work.table} SET failures = failures + $3 WHERE ${IS_HELD} RETURNING failures`,
      [id, attempt, count],
    );
    return row?.failures ?? 0;
  }
}
