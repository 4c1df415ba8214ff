import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { getJson } from './http.js';

/** The default read: GET of the query key's segments joined with a slash (docs/product.md §7). */
function defaultRead({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return getJson(queryKey.join('/'), signal);
}

/**
 * Data is never stale by itself: it changes when a mutation or an event of the product says so. Failed calls are not
 * repeated behind a person's back (docs/product.md §7).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: defaultRead,
        staleTime: Infinity,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
