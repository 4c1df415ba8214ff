import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { getJson, HttpError } from './http.js';

/** The default read: GET of the query key's segments joined with a slash (docs/product.md §7). */
function defaultRead({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return getJson(queryKey.join('/'), signal);
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401;
}

/**
 * Data is never stale by itself: it changes when a mutation or an event of the product says so. Failed calls are not
 * repeated behind a person's back (docs/product.md §7).
 *
 * @param onSignedOut called when a call was answered 401: the session may have ended. It must leave the page alone, on which
 *   a recording may be running.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isUnauthenticated(error)) onSignedOut();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isUnauthenticated(error)) onSignedOut();
      },
    }),
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
