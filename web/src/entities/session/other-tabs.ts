/** Holds the id of the signed-in user. */
const STORAGE_KEY = 'dear-future:signed-in';

/** Tells other tabs who is signed in. Writing the same value fires no event. */
export function notifyOtherTabs(userId: string | null): void {
  try {
    if (userId === null) window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, userId);
  } catch {
    // The browser stores nothing, so each tab finds out for itself.
  }
}

/** Calls `onOther` when another tab has a different user than `known`. Returns a function that stops watching. */
export function watchOtherTabs(known: () => string | null, onOther: () => void): () => void {
  /** The last handled value. Storage that can be read but not written stays stale, so each value is handled once. */
  let handled: string | null | undefined;
  const check = (): void => {
    const stored = storedUserId(known());
    if (stored === known()) handled = undefined;
    else if (stored !== handled) {
      handled = stored;
      onOther();
    }
  };
  const left = new AbortController();
  const { signal } = left;
  window.addEventListener('storage', ({ key }) => key === STORAGE_KEY && check(), { signal });
  // A suspended tab gets no storage events.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check(), { signal });
  return () => left.abort();
}

function storedUserId(fallback: string | null): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return fallback;
  }
}
