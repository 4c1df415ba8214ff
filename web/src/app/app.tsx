import { StrictMode, type ReactNode } from 'react';
import { PageBoundary } from './page-boundary.js';
import { Providers } from './providers.js';
import { Shell } from './shell/shell.js';

/** The product as it stands in a browser, and as its pages are made ahead; only what tells the address differs. */
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
