import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getList } from '../../lib/list-page.js';

export const timeCapsulesQuery = queryOptions({
  queryKey: ['/api/time-capsules'],
  queryFn: ({ signal }) => getList<TimeCapsuleDto>('/api/time-capsules', signal),
});

/** The signed-in person's time capsules, newest first. */
export function useTimeCapsules() {
  return useQuery(timeCapsulesQuery);
}
