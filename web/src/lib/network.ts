/** Calls `listener` whenever the browser goes online or offline. Returns how to unsubscribe. */
export function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Prefetches code. Not offline: most browsers cache the failure until a reload. Failures are ignored. */
export function prefetchCode(load: () => Promise<unknown>): void {
  if (isOnline()) load().catch(() => undefined);
}

export function isOnline(): boolean {
  return navigator.onLine;
}
