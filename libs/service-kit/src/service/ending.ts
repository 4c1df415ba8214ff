/** Of the time that an orderly shutdown may take, the part in which work goes on; the rest is for handing back and saying goodbye. */
const WORK_SHARE = 0.6;

/** The end of a process, known to all its parts at once: none begins anything new while another is still waited for. */
export class Ending {
  private readonly sign = new AbortController();
  private workEndsAt = Infinity;

  /** Aborted at the first sign of the end. */
  get signal(): AbortSignal {
    return this.sign.signal;
  }

  get hasBegun(): boolean {
    return this.sign.signal.aborted;
  }

  /** How long work that runs may still go on, in milliseconds; the same moment for all of it, endless before the end has begun. */
  get timeForWorkMs(): number {
    return Math.max(0, this.workEndsAt - performance.now());
  }

  /** @param deadlineMs the longest that the shutdown may take */
  begin(deadlineMs: number): void {
    if (this.hasBegun) return;
    this.workEndsAt = performance.now() + deadlineMs * WORK_SHARE;
    this.sign.abort(new Error('this process ends'));
  }
}

/** The end of this process. */
export const ending = new Ending();
