import type { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../lib/http.js';

/** What can be bought, in the shop's order; anybody may ask. */
export const packagesRead = queryOptions({
  queryKey: ['/api/capsule-packages'],
  queryFn: ({ signal }) => getJson<CapsulePackageDto[]>('/api/capsule-packages', signal),
});
