/** The rest of the shutdown's deadline is for handing work back and closing. */
const WORK_SHARE = 0.6;

/** Shared by all parts of a process: none begins work while another shuts down. */
export class Ending {
  private readonly sign = new AbortController();
  private workEndsAt = Infinity;

  get signal(): AbortSignal {
    return this.sign.signal;
  }

  get hasBegun(): boolean {
    return this.sign.signal.aborted;
  }

  /** One deadline for all work; Infinity before the shutdown. */
  get timeForWorkMs(): number {
    return Math.max(0, this.workEndsAt - performance.now());
  }

  begin(deadlineMs: number): void {
    if (this.hasBegun) return;
    this.workEndsAt = performance.now() + deadlineMs * WORK_SHARE;
    this.sign.abort(new Error('the process is shutting down'));
  }
}

export const ending = new Ending();
