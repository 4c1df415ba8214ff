/** How often the server is asked, in milliseconds, and how many times at most. */
const GAP_MS = 3_000;
const MOST_ASKS = 60;

/**
 * Whether a video can be played that was saved before the server could say so; null when it still cannot after some minutes.
 *
 * @param ask Its failures are not an answer; it is asked again.
 */
export async function untilPlayable(
  ask: () => Promise<boolean | null | undefined>,
  gapMs = GAP_MS,
): Promise<boolean | null> {
  for (let asks = 0; asks < MOST_ASKS; asks += 1) {
    await new Promise((resolve) => setTimeout(resolve, gapMs));
    const answer = await ask().catch(() => null);
    if (typeof answer === 'boolean') return answer;
  }
  return null;
}
