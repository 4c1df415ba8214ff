import { setTimeout as pause } from 'node:timers/promises';

export interface EventuallyOptions {
  /** Default 10,000. */
  withinMs?: number;
  /** Default 50. */
  everyMs?: number;
  /** For the error message: what we wait for. A function is called after the deadline and can report the last state. */
  what?: string | (() => string);
}

/**
 * Polls until `poll` returns something other than undefined, null or false. If `poll` throws, it counts as "not yet".
 * @throws Error after the deadline; if the last poll threw an error, this error is the cause
 */
export async function eventually<T>(
  poll: () => Promise<T> | T,
  { withinMs = 10_000, everyMs = 50, what = 'the expected outcome' }: EventuallyOptions = {},
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    let failure: unknown;
    try {
      const result = await poll();
      if (result !== undefined && result !== null && result !== false)
        return result as Exclude<T, undefined | null | false>;
    } catch (error) {
      failure = error;
    }
    if (performance.now() >= deadline) {
      throw new Error(`Waited ${withinMs} ms for ${typeof what === 'string' ? what : what()}`, { cause: failure });
    }
    await pause(everyMs);
  }
}
