/** Storage key with the id of the signed-in user; absent when signed out. */
export const WHO = 'dear-future:signed-in';

/** Tells other tabs who is signed in. Writing the same value fires no event. */
export function tellOtherTabs(personId: string | null): void {
  try {
    if (personId === null) window.localStorage.removeItem(WHO);
    else window.localStorage.setItem(WHO, personId);
  } catch {
    // A browser that stores nothing: each tab finds out for itself.
  }
}
