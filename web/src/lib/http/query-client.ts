import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { joinKey } from './api.js';
import { getJson, HttpError } from './http.js';

/** Reads the path that the query key's segments form. */
const defaultRead = ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> =>
  getJson(joinKey(queryKey), signal);

/** Never retries. `onSignedOut` must not change the page, because a recording may be running. */
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

/** The `meta` of queries that do not depend on the user. Their data stays when another user logs in. */
export const PUBLIC = { public: true } as const;
