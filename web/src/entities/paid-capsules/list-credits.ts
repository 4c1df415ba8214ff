import type { CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../lib/http.js';

/** Credits of the person's bundles, newest first. */
export const creditsRead = queryOptions({
  queryKey: ['/api/credits'],
  queryFn: ({ signal }) => getJson<CreditDto[]>('/api/credits', signal),
});
