/** Holds the id of the signed-in user. */
const STORAGE_KEY = 'dear-future:signed-in';

/** Writing the same value fires no event. */
export function notifyOtherTabs(userId: string | null): void {
  try {
    if (userId === null) window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, userId);
  } catch {
    // A browser that stores nothing: each tab finds out for itself.
  }
}

/** Calls `onOther` when another tab has a different user than this one's `known`. Returns how to stop watching. */
export function watchOtherTabs(known: () => string | null, onOther: () => void): () => void {
  /** The last value that was handled. Where storage can be read but not written, it stays stale: handle it once. */
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
