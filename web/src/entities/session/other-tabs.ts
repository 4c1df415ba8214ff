/** Storage key with the id of the signed-in user; absent when signed out. */
const WHO = 'dear-future:signed-in';

/** Tells other tabs who is signed in. Writing the same value fires no event. */
export function notifyOtherTabs(userId: string | null): void {
  try {
    if (userId === null) window.localStorage.removeItem(WHO);
    else window.localStorage.setItem(WHO, userId);
  } catch {
    // A browser that stores nothing: each tab finds out for itself.
  }
}

/**
 * Watches for another tab that has a different user. Makes no calls.
 *
 * @param known id of this tab's user, or null
 * @param onOther called when another tab's user differs: read the session again
 * @returns unsubscribes
 */
export function watchOtherTabs(known: () => string | null, onOther: () => void): () => void {
  /** The last value acted on. Where storage can be read but not written a stale value stays, so act on it once. */
  let asked: string | null | undefined;
  const look = (): void => {
    const word = wordOfOthers(known());
    if (word === known()) asked = undefined;
    else if (word !== asked) {
      asked = word;
      onOther();
    }
  };
  const left = new AbortController();
  const { signal } = left;
  window.addEventListener('storage', ({ key }) => key === WHO && look(), { signal });
  // A suspended tab gets no storage events.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(), { signal });
  return () => left.abort();
}

function wordOfOthers(otherwise: string | null): string | null {
  try {
    return window.localStorage.getItem(WHO);
  } catch {
    return otherwise;
  }
}
