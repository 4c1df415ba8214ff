import { useSyncExternalStore } from 'react';
import { pagesUnderWay } from '../pages.js';

/** A line along the top while the code of the next page is on the way. The page before stays until then. */
export function ProgressLine() {
  const underWay = useSyncExternalStore(pagesUnderWay.subscribe, pagesUnderWay.any, () => false);
  // It comes a moment late: what is there at once needs no line.
  return underWay ? (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-accent transition-opacity delay-150 starting:opacity-0"
    />
  ) : null;
}
