import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { sessionQuery } from '../entities/session/use-session.js';
import { createQueryClient } from '../lib/query-client.js';
import { LazyToaster } from '../ui/lazy-toaster.js';
import { prepareForTrouble } from './page-boundary.js';

/** A client that asks again who is signed in when the server says that nobody is. */
function createClient(): QueryClient {
  const client = createQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  return client;
}

/** How long a page has to itself, in milliseconds. */
const REST_MS = 1_000;

/** What comes after the first page: the next ones are fetched on intent, and trouble finds its words. Without a network neither. */
function prepareForLater(client: QueryClient): void {
  prepareForTrouble();
  import('./prefetch-on-intent.js').then(
    ({ prefetchOnIntent }) => prefetchOnIntent(client),
    () => undefined,
  );
}

/** What every page stands on. */
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
