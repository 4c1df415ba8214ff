import type { StorageDto } from '@dear-future/contracts/http/time-capsules';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../../lib/http.js';

const STORAGE = '/api/storage';

/** How much the account keeps, and how much it may. Read each time its page is opened: every new capsule changes it. */
export const storageRead = queryOptions({
  queryKey: [STORAGE],
  queryFn: ({ signal }) => getJson<StorageDto>(STORAGE, signal),
  staleTime: 0,
});
