/** Progress of a movement at a time, 0 to 1, easing out. Seconds. */
export function eased(at: number, from: number, lasts: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / lasts));
  return 1 - (1 - share) ** 3;
}
