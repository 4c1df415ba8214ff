import { useSyncExternalStore } from 'react';
import { pagesUnderWay } from '../pages.js';

/** Progress bar while the code of the next page loads. */
export function ProgressLine() {
  const underWay = useSyncExternalStore(pagesUnderWay.subscribe, pagesUnderWay.any, () => false);
  // Delayed, so that fast loads do not flash.
  return underWay ? (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-accent transition-opacity delay-150 starting:opacity-0"
    />
  ) : null;
}
