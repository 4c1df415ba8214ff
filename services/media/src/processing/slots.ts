/** The most on any machine: each may take PROCESSING_MEMORY_MB and a database connection. */
export const MOST_AT_ONCE = 4;

/** Programs at once: one for every core but one, so that uploads and playback go first. */
export function slotsOf(cores: number): number {
  return Math.min(MOST_AT_ONCE, Math.max(1, cores - 1));
}
