import { setTimeout as pause } from 'node:timers/promises';

export interface Patience {
  /** Default 10,000. */
  withinMs?: number;
  /** Default 50. */
  everyMs?: number;
  /** A function is called after the deadline, so that it can say what was seen last. */
  what?: string | (() => string);
}

/**
 * Polls until `look` returns something other than undefined, null or false. A `look` that throws counts as "not yet".
 * @throws Error after the deadline, with the last error as its cause
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
      const awaited = typeof what === 'string' ? what : what();
      throw new Error(`Waited ${withinMs} ms for ${awaited}`, { cause: failure });
    }
    await pause(everyMs);
  }
}
