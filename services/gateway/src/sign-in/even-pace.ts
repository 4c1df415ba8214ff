import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@dear-future/service-kit/clock';

/**
 * Lets what was done be seen only at whole multiples of a step: how long it took within the step tells nothing.
 *
 * @param stepMs in milliseconds; 0 for at once
 * @throws whatever `act` throws, as late
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

/** How long it is from `elapsedMs` to the next whole step; the first is over at `stepMs`. Milliseconds. */
export function untilStep(elapsedMs: number, stepMs: number): number {
  if (stepMs <= 0) return 0;
  const elapsed = Math.max(0, elapsedMs);
  return Math.max(1, Math.ceil(elapsed / stepMs)) * stepMs - elapsed;
}
