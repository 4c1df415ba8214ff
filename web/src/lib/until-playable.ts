import { HttpError } from './http.js';

/** Before each question, in seconds: soon at first, then rarely, since all guests of one network share its limit. */
const GAPS = [3, 6, 12, 24, 30, 30, 30, 30];

/**
 * Whether a video can be played that was saved before the server could say so; null when it still cannot after some minutes.
 *
 * @param ask Its failures are not an answer; it is asked again.
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
