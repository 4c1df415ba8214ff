const LONGEST_SECONDS = 3600;

/** Growing gaps between tries: 2, 4, 8 … seconds up to an hour, spread by a quarter, so that many failures do not retry at once. */
export function backoffSeconds(tries: number, random: () => number = Math.random): number {
  const base = Math.min(2 ** Math.min(tries, 20), LONGEST_SECONDS);
  return base * (0.875 + random() * 0.25);
}
