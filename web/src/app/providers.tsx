import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { sessionQuery } from '../entities/session/use-session.js';
import { createQueryClient } from '../lib/query-client.js';
import { LazyToaster } from '../ui/lazy-toaster.js';
import { prepareForTrouble } from './page-boundary.js';

/** Reads the session again after a 401. */
function createClient(): QueryClient {
  const client = createQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  return client;
}

/** Nothing else loads for this long after the first page, in milliseconds. */
const REST_MS = 1_000;

/** Prepares for later navigation and for error pages. */
function prepareForLater(client: QueryClient): void {
  prepareForTrouble();
  import('./prefetch-on-intent.js').then(
    ({ prefetchOnIntent }) => prefetchOnIntent(client),
    () => undefined,
  );
}

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createClient);
  useEffect(() => {
    const timer = window.setTimeout(() => prepareForLater(queryClient), REST_MS);
    return () => window.clearTimeout(timer);
  }, [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <LazyToaster />
    </QueryClientProvider>
  );
}
