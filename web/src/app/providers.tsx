import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { sessionQuery } from '../entities/session/use-session.js';
import { createQueryClient } from '../lib/query-client.js';
import { LazyToaster } from '../ui/lazy-toaster.js';
import { prefetchOnIntent } from './prefetch-on-intent.js';

/** A client that asks again who is signed in when the server says that nobody is. */
function createClient(): QueryClient {
  const client = createQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  return client;
}

/** What every page stands on. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createClient);
  useEffect(() => prefetchOnIntent(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <LazyToaster />
    </QueryClientProvider>
  );
}
