/** The share of the shutdown deadline in which work may finish; the rest is for handing work back and closing. */
const WORK_SHARE = 0.6;

/** The shutdown of a process, shared by all its parts: no part begins new work while another shuts down. */
export class Ending {
  private readonly sign = new AbortController();
  private workEndsAt = Infinity;

  /** Aborted when the shutdown begins. */
  get signal(): AbortSignal {
    return this.sign.signal;
  }

  get hasBegun(): boolean {
    return this.sign.signal.aborted;
  }

  /** Milliseconds that running work may still take: one deadline for all work, Infinity before the shutdown. */
  get timeForWorkMs(): number {
    return Math.max(0, this.workEndsAt - performance.now());
  }

  /** @param deadlineMs deadline of the shutdown */
  begin(deadlineMs: number): void {
    if (this.hasBegun) return;
    this.workEndsAt = performance.now() + deadlineMs * WORK_SHARE;
    this.sign.abort(new Error('the process is shutting down'));
  }
}

/** The shutdown of this process. */
export const ending = new Ending();
