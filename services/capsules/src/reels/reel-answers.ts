import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import type { Reel } from './reel.entity.js';

/**
 * @param reel null if none was requested
 * @param sealed whether its video is hidden from the host (docs/product.md §6)
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
