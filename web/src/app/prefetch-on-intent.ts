import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../entities/session/use-session.js';
import { fetchAhead, pageAt } from './pages.js';

/** What tells that a person is about to follow a link. */
const INTENT = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Fetches the code of the page that a link leads to, and what that page asks for first, as soon as a person points at the link,
 * reaches it by keyboard or touches it. One place for every link there is, for as long as the page is open.
 */
export function prefetchOnIntent(client: QueryClient): void {
  const prefetch = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
    const page = pageAt(link.pathname);
    if (!page) return;
    fetchAhead(page.module);
    // A visitor would only be refused.
    const user = client.getQueryData(sessionQuery.queryKey);
    const isSignedIn = user !== undefined && user !== null;
    if (page.firstRead !== undefined && (isSignedIn || page.purpose === undefined)) {
      // What fails here fails again, and visibly, on the page itself.
      client.query({ queryKey: [page.firstRead] }).catch(() => undefined);
    }
  };
  for (const intent of INTENT) document.addEventListener(intent, prefetch, { passive: true });
}
