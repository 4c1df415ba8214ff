const MAX_SECONDS = 3600;

/** Up to an hour, randomised by an eighth, so that retries do not coincide. */
export function backoffSeconds(tries: number, random: () => number = Math.random): number {
  const base = Math.min(2 ** Math.min(tries, 20), MAX_SECONDS);
  return base * (0.875 + random() * 0.25);
}
