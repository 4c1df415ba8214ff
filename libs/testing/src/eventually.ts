import { setTimeout as pause } from 'node:timers/promises';

export interface Patience {
  /** Give up after this many milliseconds (default 10,000). */
  withinMs?: number;
  /** Look again after this many milliseconds (default 50). */
  everyMs?: number;
  /** What the caller waits for, for the error message. */
  what?: string;
}

/**
 * Looks again and again until `look` answers something that is neither undefined, null nor false, and gives that.
 * A `look` that throws counts as "not yet". After the deadline the last error, or a sentence, is thrown.
 */
export async function eventually<T>(
  look: () => Promise<T> | T,
  { withinMs = 10_000, everyMs = 50, what = 'the expected outcome' }: Patience = {},
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    let failure: unknown;
    try {
      const seen = await look();
      if (seen !== undefined && seen !== null && seen !== false) return seen as Exclude<T, undefined | null | false>;
    } catch (error) {
      failure = error;
    }
    if (performance.now() >= deadline) {
      throw new Error(`Waited ${withinMs} ms for ${what}`, { cause: failure });
    }
    await pause(everyMs);
  }
}
