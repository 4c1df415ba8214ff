import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './app.css';
import { App } from './app.js';
import { fetchPage, pageAt } from './pages.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Whoever waits longer for the code of the page, in milliseconds, is told so by the frame around it. */
const PATIENCE_MS = 4_000;

const page = pageAt(window.location.pathname);
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
// No `await` on this level: the page's code imports ours, and would wait for us.
void Promise.race([fetchPage(page?.module ?? 'not-found'), patience]).then(() => setTimeout(start, 0, root));

/**
 * A page that was drawn ahead is taken over in one go, once its code is there; until then it is read, and its links work. In a task of its
 * own and in slices, as a transition, so that a slow phone goes on scrolling.
 */
function start(into: HTMLElement): void {
  const app = <App Router={BrowserRouter} />;
  // The gateway is strict with addresses: `/Record` is no page to it, and one here.
  const drawnAhead = into.dataset['page'] === (page?.path ?? '*');
  startTransition(() => {
    if (drawnAhead) {
      hydrateRoot(into, app);
    } else {
      into.replaceChildren();
      createRoot(into).render(app);
    }
  });
}
