/** Where the tabs of a browser tell each other who is signed in: the person's id; nothing is there while nobody is. */
const WHO = 'dear-future:signed-in';

/** Leaves word for the other tabs. Calling it with what they know already disturbs nobody. */
export function tellOtherTabs(personId: string | null): void {
  try {
    if (personId === null) window.localStorage.removeItem(WHO);
    else window.localStorage.setItem(WHO, personId);
  } catch {
    // A browser that stores nothing: each tab finds out for itself.
  }
}

/**
 * Watches whether another tab found somebody else signed in than this one knows. Costs no call.
 *
 * @param known whom this tab knows, or null
 * @param onOther called when the word differs: this tab is to ask
 * @returns how to stop
 */
export function watchOtherTabs(known: () => string | null, onOther: () => void): () => void {
  const look = (): void => {
    if (wordOfOthers(known()) !== known()) onOther();
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
