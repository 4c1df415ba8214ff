import { useSyncExternalStore } from 'react';

export const isOnline = (): boolean => navigator.onLine;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network; true on prerendered pages. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);

/** Prefetches code. Not offline: most browsers cache the failure until a reload. Failures are ignored. */
export function prefetchCode(load: () => Promise<unknown>): void {
  if (isOnline()) load().catch(() => undefined);
}
