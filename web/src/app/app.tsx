import { StrictMode, type ReactNode } from 'react';
import { PageBoundary } from './page-boundary.js';
import { Providers } from './providers.js';
import { Shell } from './shell/shell.js';

/** The whole app; the browser and the prerender differ only in the router. */
export function App({ Router }: { Router: (props: { children: ReactNode }) => ReactNode }) {
  return (
    <StrictMode>
      <Providers>
        <Router>
          <PageBoundary>
            <Shell />
          </PageBoundary>
        </Router>
      </Providers>
    </StrictMode>
  );
}
