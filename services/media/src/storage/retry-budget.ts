import { setTimeout as pause } from 'node:timers/promises';
import { asStorageError } from './storage-error.js';

/** Waits before the second and the third try, in milliseconds. The clients below retry nothing themselves. */
const WAITS_MS = [100, 400];
/** No further try begins after so long: behind each waits somebody. Milliseconds. */
const LONGEST_MS = 10_000;

/**
 * The one retry budget towards object storage: three tries, and only when trying again can help. Throws `StorageError`;
 * an aborted signal ends it at once with the signal's reason.
 *
 * @param doing what is tried, for the log; never a key or an address
 */
export async function withRetries<T>(doing: string, signal: AbortSignal | null, attempt: () => Promise<T>): Promise<T> {
  const started = performance.now();
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      const trouble = asStorageError(error, doing);
      const wait = WAITS_MS[tries];
      const isSpent = wait === undefined || performance.now() - started > LONGEST_MS;
      if (trouble.trouble !== 'away' || isSpent) throw trouble;
      await pause(wait, undefined, signal ? { signal } : {});
    }
  }
}
