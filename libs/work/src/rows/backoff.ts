const LONGEST_SECONDS = 3600;

/** Growing gaps between attempts: 2, 4, 8 … seconds up to an hour, spread by a quarter so that a crowd does not return at once. */
export function backoffSeconds(attempt: number, random: () => number = Math.random): number {
  const base = Math.min(2 ** Math.min(attempt, 20), LONGEST_SECONDS);
  return base * (0.875 + random() * 0.25);
}
