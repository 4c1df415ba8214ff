/** The share of the shutdown's time in which work may finish. The rest is for handing work back and closing. */
const WORK_SHARE = 0.6;

/** All parts of a process share one instance, so that no part starts work after another part has begun to shut down. */
export class Shutdown {
  private readonly controller = new AbortController();
  private workEndsAt = Infinity;

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get hasBegun(): boolean {
    return this.controller.signal.aborted;
  }

  get timeForWorkMs(): number {
    return Math.max(0, this.workEndsAt - performance.now());
  }

  begin(deadlineMs: number): void {
    if (this.hasBegun) return;
    this.workEndsAt = performance.now() + deadlineMs * WORK_SHARE;
    this.controller.abort(new Error('the process is shutting down'));
  }
}

export const shutdown = new Shutdown();
