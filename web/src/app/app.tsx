import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { followSession } from '../entities/session/follow-session.js';
import { sessionQuery } from '../entities/session/session.js';
import { createQueryClient } from '../lib/http/query-client.js';
import { lazyPart } from '../lib/react/lazy-component.js';
import { useHydrated } from '../lib/react/use-hydrated.js';
import { PageBoundary } from './page-error.js';
import { Shell } from './shell/shell.js';

const Toaster = lazyPart(async () => (await import('../ui/feedback/toast.js')).Toaster);

export function App({ Router }: { Router: (props: { children: ReactNode }) => ReactNode }) {
  const [client] = useState(createClient);
  useEffect(() => followSession(client), [client]);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router>
          <PageBoundary>
            <Shell />
          </PageBoundary>
        </Router>
        <Toasts />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** A separate component, because re-rendering `App` would discard a page that is not hydrated yet. */
function Toasts() {
  return useHydrated() && <Toaster />;
}

function createClient(): QueryClient {
  const client = createQueryClient((): void => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  return client;
}
