import { shutdown } from '@dear-future/service-kit/service/shutdown';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork, type LeasedWorkOptions } from '@dear-future/work/rows/leased-work';
import type { WorkContext } from '@dear-future/work/rows/work-context';
import { ProgramFailure } from './limited-program.js';
import { withWorkFolder } from './work-folder.js';

/** We give up on a row after twenty crashes of its process, or five failures of its programs. */
const MAX_FAILURES = 20;
/** A failed program counts as this many crashes, because crashes mostly have other causes than the video. */
const PROGRAM_FAILURE = 4;

/** Work that runs programs. Renews its short lease. Counts only failures that videos may cause, not those of storage. */
export abstract class ProgramWork extends LeasedWork {
  protected constructor(
    context: WorkContext,
    private readonly work: Omit<LeasedWorkOptions, 'claimedState' | 'waitingState'>,
  ) {
    super(context, { ...work, claimedState: 'working', waitingState: 'waiting' });
  }

  /** `signal` is aborted when the row has another owner or is cancelled, and when this process ends. */
  protected abstract make(claim: Claim, folder: string, signal: AbortSignal): Promise<void>;

  protected async perform(claim: Claim): Promise<void> {
    const leaseLost = new AbortController();
    const renewal = setInterval(() => void this.renew(claim, leaseLost), (this.work.leaseSeconds * 1000) / 3);
    try {
      const hasCrashed = claim.previousState === 'working';
      if (hasCrashed && (await this.countFailures(claim, 1)) >= MAX_FAILURES) {
        throw new ProgramFailure(null, null, 'the process died at every claim');
      }
      // Aborts long work immediately, because the shutdown does not wait for it.
      const signal = AbortSignal.any([leaseLost.signal, shutdown.signal]);
      await withWorkFolder((folder) => this.make(claim, folder, signal));
    } finally {
      clearInterval(renewal);
    }
  }

  protected override async givesUp(claim: Claim, error: unknown): Promise<boolean> {
    if (!(error instanceof ProgramFailure)) return false;
    return error.wasOverBudget || (await this.countFailures(claim, PROGRAM_FAILURE)) >= MAX_FAILURES;
  }

  private async renew(claim: Claim, leaseLost: AbortController): Promise<void> {
    const { table, leaseSeconds } = this.work;
    try {
      const [, renewed] = await this.context.database.query<[unknown, number]>(
        `UPDATE ${table} SET lease_until = clock_timestamp() + make_interval(secs => $3),
                next_attempt_at = clock_timestamp() + make_interval(secs => $3)
          WHERE id = $1 AND attempt = $2 AND state = 'working'`,
        [claim.id, claim.attempt, leaseSeconds],
      );
      if (renewed === 0) leaseLost.abort(new Error('the work was taken over'));
    } catch (err) {
      this.context.log.warn({ event: 'work.renewal_failed', table, err }, 'A lease could not be renewed yet');
    }
  }

  private async countFailures({ id, attempt }: Claim, count: number): Promise<number> {
    const [[row]] = await this.context.database.query<[{ failures: number }[], number]>(
      `UPDATE ${this.work.table} SET failures = failures + $3 WHERE id = $1 AND attempt = $2 RETURNING failures`,
      [id, attempt, count],
    );
    return row?.failures ?? 0;
  }
}
