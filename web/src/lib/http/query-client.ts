import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { joinKey } from './api.js';
import { getJson, HttpError } from './http.js';

/** Fetches the path formed by joining the query key's segments. */
const defaultRead = ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> =>
  getJson(joinKey(queryKey), signal);

/** The client never retries. `onSignedOut` must not navigate away, because a recording may be in progress. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error): void => {
    if (error instanceof HttpError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: defaultRead,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The `meta` of queries whose data does not depend on the user, and so stays when another user logs in. */
export const PUBLIC = { public: true } as const;
