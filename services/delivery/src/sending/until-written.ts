import { setTimeout as pause } from 'node:timers/promises';
import { StaleClaimError } from '@dear-future/work/rows/claims';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2000;

/**
 * A restart of the database must not lose an outcome.
 * @param late runs instead when the claim was lost; the error is thrown all the same
 * @param until on the monotonic clock of `performance.now()`
 * @throws StaleClaimError when the claim was lost; else the last error
 */
export async function untilWritten(
  write: () => Promise<void>,
  late: (() => Promise<void>) | null,
  until: number,
): Promise<void> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      await write();
      return;
    } catch (error) {
      if (error instanceof StaleClaimError) {
        await late?.();
        throw error;
      }
      if (performance.now() + wait >= until) throw error;
    }
    await pause(wait);
  }
}
