/** Where the tabs of a browser tell each other who is signed in: the person's id; nothing is there while nobody is. */
export const WHO = 'dear-future:signed-in';

/** Leaves word for the other tabs. Calling it with what they know already disturbs nobody. */
export function tellOtherTabs(personId: string | null): void {
  try {
    if (personId === null) window.localStorage.removeItem(WHO);
    else window.localStorage.setItem(WHO, personId);
  } catch {
    // A browser that stores nothing: each tab finds out for itself.
  }
}
