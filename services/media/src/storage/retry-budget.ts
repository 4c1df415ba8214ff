import { setTimeout as pause } from 'node:timers/promises';
import { asStorageError } from './storage-error.js';

/** Waits before the second and the third try, in milliseconds. The clients themselves do not retry. */
const WAITS_MS = [100, 400];
/** No further try begins after this time, because callers wait for the answer. Milliseconds. */
const LONGEST_MS = 10_000;

/**
 * The retries of object storage: three tries, and only for errors that may end. Throws `StorageError`; an aborted
 * signal ends it at once with its reason.
 *
 * @param doing names the call in the log; never a key or an address
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
