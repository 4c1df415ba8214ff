import { HttpError } from './http.js';

/** The time before each check. It grows, because guests of one network share a rate limit. */
const GAPS_SECONDS = [3, 6, 12, 24, 30, 30, 30, 30];

/** Waits until the server knows whether a video is playable. After about three minutes, gives up and returns null. */
export async function untilPlayable(
  ask: () => Promise<boolean | null | undefined>,
  wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<boolean | null> {
  let retryAfter = 0;
  for (const gap of GAPS_SECONDS) {
    await wait(Math.max(gap, retryAfter) * 1000);
    const answer = await ask().catch((error: unknown) => error);
    if (typeof answer === 'boolean') return answer;
    retryAfter = answer instanceof HttpError ? answer.retryAfterSeconds : 0;
  }
  return null;
}
