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

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);

/** Does nothing offline, because most browsers cache the failure until a reload. */
export function prefetchCode(load: () => Promise<unknown>): void {
  if (isOnline()) load().catch(() => undefined);
}
