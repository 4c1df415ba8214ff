import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../lib/http.js';
import { PAID_CAPSULES, paidCapsulePath } from './paid-capsule-path.js';

/** One of the host's own capsules. */
export function paidCapsuleRead(id: string) {
  return queryOptions({
    queryKey: [PAID_CAPSULES, id],
    queryFn: ({ signal }) => getJson<PaidCapsuleDto>(paidCapsulePath(id), signal),
  });
}
