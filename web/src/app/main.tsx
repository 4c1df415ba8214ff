import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './app.css';
import { App } from './app.js';
import { fetchPage, pageAt } from './pages.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// No `await` on this level: the page's code imports ours, and would wait for us.
void fetchPage(pageAt(window.location.pathname)?.module ?? 'not-found').then(() => setTimeout(start, 0, root));

/**
 * A page that was made ahead is taken over in one go, once its code is there; until then it is read, and its links work. In a task of its
 * own and in slices, as a transition, so that a slow phone goes on scrolling.
 */
function start(into: HTMLElement): void {
  const app = <App Router={BrowserRouter} />;
  startTransition(() => {
    if (into.hasChildNodes()) hydrateRoot(into, app);
    else createRoot(into).render(app);
  });
}
