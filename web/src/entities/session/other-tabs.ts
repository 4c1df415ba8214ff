import { WHO } from './tell-other-tabs.js';

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
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === WHO) look();
  };
  // A suspended tab gets no storage events.
  const onSight = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onSight);
  return () => {
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onSight);
  };
}

function wordOfOthers(otherwise: string | null): string | null {
  try {
    return window.localStorage.getItem(WHO);
  } catch {
    return otherwise;
  }
}
