import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../entities/session/session.js';
import { prefetchCode } from '../lib/network.js';
import { pageAt } from './pages.js';

/** Events before a click on a link. */
const INTENT = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Fetches the code and first read of the page behind a link when the user hovers over, focuses or touches it. One
 * listener serves all links.
 */
export function prefetchOnIntent(client: QueryClient): void {
  const prefetch = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
    const page = pageAt(link.pathname);
    if (!page || page.path === '/*') return;
    prefetchCode(page.load);
    // Visitors would get a 401.
    const user = client.getQueryData(sessionQuery.queryKey)?.user ?? null;
    const isSignedIn = user !== null;
    if (page.firstRead !== undefined && (isSignedIn || page.purpose === undefined)) {
      // The page itself reports a failure.
      client.query({ queryKey: [page.firstRead] }).catch(() => undefined);
    }
  };
  for (const intent of INTENT) document.addEventListener(intent, prefetch, { passive: true });
}
