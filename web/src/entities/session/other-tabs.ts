import { WHO } from './tell-other-tabs.js';

/**
 * Watches whether another tab found somebody else signed in than this one knows. Costs no call.
 *
 * @param known whom this tab knows, or null
 * @param onOther called when the word differs: this tab is to ask
 * @returns how to stop
 */
export function watchOtherTabs(known: () => string | null, onOther: () => void): () => void {
  /** The word that was asked about last. A browser that can read but not write keeps a wrong one: once is enough. */
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
  // A tab that slept was told nothing.
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
