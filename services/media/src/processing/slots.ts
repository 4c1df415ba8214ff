/** Most programs on any machine: each may use PROCESSING_MEMORY_MB and a database connection. */
export const MAX_AT_ONCE = 4;

/** Concurrent programs: one per core except one, so that uploads and playback go first. */
export function slotsOf(cores: number): number {
  return Math.min(MAX_AT_ONCE, Math.max(1, cores - 1));
}
