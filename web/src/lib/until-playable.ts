import { HttpError } from './http.js';

/** Seconds before each try: rarely later, since guests of one network share a rate limit. */
const GAPS = [3, 6, 12, 24, 30, 30, 30, 30];

/**
 * Polls until the server knows whether a video can be played; null if it does not within some minutes.
 *
 * @param ask failures are ignored and retried
 */
export async function untilPlayable(
  ask: () => Promise<boolean | null | undefined>,
  wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<boolean | null> {
  let demanded = 0;
  for (const gap of GAPS) {
    await wait(Math.max(gap, demanded) * 1000);
    demanded = 0;
    try {
      const answer = await ask();
      if (typeof answer === 'boolean') return answer;
    } catch (error) {
      if (error instanceof HttpError) demanded = error.retryAfterSeconds;
    }
  }
  return null;
}
