import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { queryOptions } from '@tanstack/react-query';
import { getList } from '../../lib/list-page.js';
import { PAID_CAPSULES } from './paid-capsule-path.js';

/** The host's own capsules, newest first. All of them: what was spent is added up from them. */
export const paidCapsulesRead = queryOptions({
  queryKey: [PAID_CAPSULES],
  queryFn: ({ signal }) => getList<PaidCapsuleDto>(PAID_CAPSULES, signal),
});
