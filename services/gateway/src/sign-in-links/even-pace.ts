import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@dear-future/service-kit/clock';

/** Delays the result or error of `act` to a whole multiple of a time step, which hides the exact duration. */
export async function atEvenPace<T>(clock: Clock, stepMs: number, act: () => Promise<T>): Promise<T> {
  const startedAt = clock.now().getTime();
  try {
    return await act();
  } finally {
    const waitMs = msUntilStep(clock.now().getTime() - startedAt, stepMs);
    if (waitMs > 0) await pause(waitMs);
  }
}

export function msUntilStep(elapsedMs: number, stepMs: number): number {
  if (stepMs <= 0) return 0;
  const elapsed = Math.max(0, elapsedMs);
  return Math.max(1, Math.ceil(elapsed / stepMs)) * stepMs - elapsed;
}
