import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import type { Reel } from './reel.entity.js';

/**
 * What the host is told of the reel.
 *
 * @param reel null when none was ever asked for
 * @param sealed whether the host may know that there is one, but not watch it (docs/product.md §6)
 */
export function toReelDto(reel: Reel | null, sealed: boolean): ReelDto {
  return {
    state: reel?.state ?? 'none',
    progress: reel?.progress ?? 0,
    videoFileName: sealed ? null : (reel?.videoName ?? null),
    durationSeconds: sealed ? null : (reel?.durationSeconds ?? null),
    skipped: reel?.skipped ?? [],
    madeAt: reel?.madeAt?.toISOString() ?? null,
  };
}
