import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../entities/session/session.js';
import { prefetchCode } from '../lib/network.js';
import { pageAt } from './pages.js';

/** Fetches the code and first read of the page behind a link on hover, focus or touch. */
export function prefetchOnIntent(client: QueryClient): void {
  const prefetch = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
    const page = pageAt(link.pathname);
    if (!page || page.path === '/*') return;
    prefetchCode(page.load);
    // Visitors would get a 401.
    const isAllowed = page.purpose === undefined || Boolean(client.getQueryData(sessionQuery.queryKey)?.user);
    if (page.firstRead !== undefined && isAllowed) client.query({ queryKey: [page.firstRead] }).catch(() => undefined);
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, prefetch, { passive: true });
  }
}
