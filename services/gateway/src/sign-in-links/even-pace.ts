import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@dear-future/service-kit/clock';

/**
 * Delays the result of `act` to a whole multiple of a time step, so that the exact duration stays secret.
 *
 * @param stepMs in milliseconds; 0 for no delay
 * @throws what `act` throws, equally delayed
 */
export async function atEvenPace<T>(clock: Clock, stepMs: number, act: () => Promise<T>): Promise<T> {
  const began = clock.now().getTime();
  try {
    return await act();
  } finally {
    const rest = untilStep(clock.now().getTime() - began, stepMs);
    if (rest > 0) await pause(rest);
  }
}

/** Milliseconds from `elapsedMs` to the end of its step. */
export function untilStep(elapsedMs: number, stepMs: number): number {
  if (stepMs <= 0) return 0;
  const elapsed = Math.max(0, elapsedMs);
  return Math.max(1, Math.ceil(elapsed / stepMs)) * stepMs - elapsed;
}
