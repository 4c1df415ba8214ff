/** Calls `listener` whenever the browser finds or loses its network. Answers how to stop. */
export function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Fetches code before it is wanted. Not without a network: most browsers remember a failure for as long as the page is open, and
 * would not fetch it when it is wanted. A failure is nobody's trouble before then.
 */
export function ahead(load: () => Promise<unknown>): void {
  if (isOnline()) load().catch(() => undefined);
}

export function isOnline(): boolean {
  return navigator.onLine;
}
