import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { paidCapsulePath } from '../../../entities/paid-capsules/paid-capsule-path.js';
import { paidCapsuleRead } from '../../../entities/paid-capsules/read-paid-capsule.js';
import { getPage, PAGE_LENGTH } from '../../../lib/list-page.js';

/** Who contributed, newest first, a page at a time. Below the capsule's own key: what changes it changes these. */
export function contributorsRead(capsuleId: string) {
  return infiniteQueryOptions({
    queryKey: [...paidCapsuleRead(capsuleId).queryKey, 'contributors'],
    queryFn: ({ pageParam, signal }) => getPage<ContributorDto>(pageParam, signal),
    initialPageParam: `${paidCapsulePath(capsuleId)}/contributors?limit=${PAGE_LENGTH}`,
    getNextPageParam: (last) => last.next,
  });
}
