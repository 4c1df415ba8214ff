import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { queryOptions } from '@tanstack/react-query';
import { paidCapsulePath } from '../../../entities/paid-capsules/paid-capsule-path.js';
import { paidCapsuleRead } from '../../../entities/paid-capsules/read-paid-capsule.js';
import { getJson } from '../../../lib/http.js';

export function reelPath(capsuleId: string): string {
  return `${paidCapsulePath(capsuleId)}/reel`;
}

/** The highlight reel of a capsule that was bought with one. */
export function reelRead(capsuleId: string) {
  return queryOptions({
    queryKey: [...paidCapsuleRead(capsuleId).queryKey, 'reel'],
    queryFn: ({ signal }) => getJson<ReelDto>(reelPath(capsuleId), signal),
  });
}
