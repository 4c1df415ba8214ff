/** Of the time that an orderly shutdown may take, the part in which work goes on; the rest is for handing back and saying goodbye. */
const WORK_SHARE = 0.6;

const sign = new AbortController();
let workEndsAt = Infinity;

/** The end of this process, known to all its parts at once: none begins anything new while another is still waited for. */
export const ending = {
  /** Aborted at the first sign of the end. */
  get signal(): AbortSignal {
    return sign.signal;
  },

  get hasBegun(): boolean {
    return sign.signal.aborted;
  },

  /** How long work that runs may still go on, in milliseconds; the same moment for all of it, endless before the end has begun. */
  get timeForWorkMs(): number {
    return Math.max(0, workEndsAt - performance.now());
  },

  /** @param deadlineMs the longest that the shutdown may take */
  begin(deadlineMs: number): void {
    if (sign.signal.aborted) return;
    workEndsAt = performance.now() + deadlineMs * WORK_SHARE;
    sign.abort(new Error('this process ends'));
  },
};
