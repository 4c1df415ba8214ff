import { useEffect } from 'react';
import { prefetchCode } from '../lib/browser/network.js';

/** Fetches parts that are needed soon, `waitMs` after the page. Offline, they load when needed. */
export function usePrefetch(parts: readonly { fetch: () => Promise<void> }[], waitMs: number): void {
  useEffect(() => {
    const timer = setTimeout(() => parts.forEach(({ fetch }) => prefetchCode(fetch)), waitMs);
    return () => clearTimeout(timer);
  }, [parts, waitMs]);
}
