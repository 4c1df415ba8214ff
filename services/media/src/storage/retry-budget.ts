import { setTimeout as pause } from 'node:timers/promises';
import { asStorageError } from './storage-error.js';

/** Waits before the second and the third try, in milliseconds. The clients themselves do not retry. */
const WAITS_MS = [100, 400];
/** No further attempt begins after this time, because callers wait. In milliseconds. */
const MAX_MS = 10_000;

/**
 * Retries calls to object storage: three attempts, and only for errors that may pass. Throws `StorageError`; an aborted
 * signal ends it immediately with its reason.
 *
 * @param doing names the call in the log; never a key or a URL
 */
export async function withRetries<T>(doing: string, signal: AbortSignal | null, attempt: () => Promise<T>): Promise<T> {
  const started = performance.now();
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      const failure = asStorageError(error, doing);
      const wait = WAITS_MS[tries];
      const isSpent = wait === undefined || performance.now() - started > MAX_MS;
      if (failure.kind !== 'unavailable' || isSpent) throw failure;
      await pause(wait, undefined, signal ? { signal } : {});
    }
  }
}
