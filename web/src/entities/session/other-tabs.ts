import { browserStore } from '../../lib/text-store.js';

/** Storage key with the id of the signed-in user; absent when signed out. */
const KEY = 'dear-future:signed-in';

/** Tells other tabs who is signed in. Writing the same value fires no event. */
export function notifyOtherTabs(userId: string | null): void {
  if (userId === null) browserStore.remove(KEY);
  else browserStore.write(KEY, userId);
}

/**
 * Watches for another tab that has a different user. Makes no calls.
 *
 * @param known id of this tab's user, or null
 * @param onOther called when another tab's user differs: read the session again
 * @returns stops watching
 */
export function watchOtherTabs(known: () => string | null, onOther: () => void): () => void {
  /** The last value that was handled. Where storage can be read but not written, it stays stale: handle it once. */
  let handled: string | null | undefined;
  const check = (): void => {
    const stored = browserStore.read(KEY);
    if (stored === known()) handled = undefined;
    else if (stored !== handled) {
      handled = stored;
      onOther();
    }
  };
  const left = new AbortController();
  const { signal } = left;
  window.addEventListener('storage', ({ key }) => key === KEY && check(), { signal });
  // A suspended tab gets no storage events.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check(), { signal });
  return () => left.abort();
}
