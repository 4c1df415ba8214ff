import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { followSession } from '../entities/session/follow-session.js';
import { sessionQuery } from '../entities/session/session.js';
import { prefetchCode } from '../lib/browser/network.js';
import { createQueryClient } from '../lib/http/query-client.js';
import { LazyToaster } from '../ui/feedback/lazy-toaster.js';
import { PageBoundary, PageError } from './page-boundary.js';
import { Shell } from './shell/shell.js';

/** Milliseconds between the first page and everything else that loads. */
const REST_MS = 1_000;

export function App({ Router }: { Router: (props: { children: ReactNode }) => ReactNode }) {
  const [client] = useState(createClient);
  useEffect(() => {
    const timer = window.setTimeout(() => prepareNavigation(client), REST_MS);
    return () => window.clearTimeout(timer);
  }, [client]);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router>
          <PageBoundary>
            <Shell />
          </PageBoundary>
        </Router>
        <LazyToaster />
      </QueryClientProvider>
    </StrictMode>
  );
}

function createClient(): QueryClient {
  const client = createQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  followSession(client);
  return client;
}

function prepareNavigation(client: QueryClient): void {
  prefetchCode(async () => (await import('./prefetch-on-intent.js')).prefetchOnIntent(client));
  // Without a network, they could not load later.
  prefetchCode(PageError.fetch);
  prefetchCode(() => import('../lib/browser/new-version.js'));
}
