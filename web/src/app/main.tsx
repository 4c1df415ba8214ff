import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../ui/styles/base.css';
import { App } from './app.js';
import { pageAt } from './pages.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** After this many milliseconds, the frame is drawn without the page. */
const PATIENCE_MS = 4_000;

const page = pageAt(window.location.pathname);
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
// No top-level `await`: the page imports modules of this chunk and would wait for it.
void Promise.race([page?.Content.fetch().then(page.Content.retry), patience]).then(() =>
  setTimeout(startTransition, 0, () => start(root)),
);

/** Hydrates or renders the page. A transition in a separate task lets a slow phone keep scrolling. */
function start(into: HTMLElement): void {
  const app = <App Router={BrowserRouter} />;
  // The gateway's paths are case-sensitive, the router's are not: `/Record` was not prerendered.
  if (into.dataset['page'] === page?.path) hydrateRoot(into, app);
  else createRoot(into).render(app);
}
