import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../ui/styles/base.css';
import { App } from './app.js';
import { pageAt } from './pages.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** After this time, the header and footer start to work even if the page's code has not loaded. */
const PAGE_TIMEOUT_MS = 4_000;

const page = pageAt(window.location.pathname);
const timeout = new Promise((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS));
// No top-level `await`: the page imports modules of this chunk, so page and chunk would wait for each other.
void Promise.race([page?.Content.fetch().then(page.Content.retry), timeout]).then(() =>
  setTimeout(startTransition, 0, () => start(root)),
);

/** Hydrates or renders the page. A transition in a separate task lets a slow phone keep scrolling. */
function start(into: HTMLElement): void {
  const app = <App Router={BrowserRouter} />;
  // The router ignores case, but the gateway does not: it answers `/Record` with the page of `/*`.
  if (into.dataset['page'] === page?.path) hydrateRoot(into, app);
  else createRoot(into).render(app);
}
