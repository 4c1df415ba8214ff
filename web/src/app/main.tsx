import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './app.css';
import { PageBoundary } from './page-boundary.js';
import { fetchAhead, pageAt } from './pages.js';
import { Providers } from './providers.js';
import { Shell } from './shell/shell.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Its code comes while it is found out who is signed in.
fetchAhead(pageAt(window.location.pathname)?.module ?? 'not-found');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <BrowserRouter>
        <PageBoundary>
          <Shell />
        </PageBoundary>
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);
