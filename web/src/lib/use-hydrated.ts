import { useSyncExternalStore } from 'react';

/**
 * False while a page is made ahead, where nobody is there yet, and while the browser takes such a page over; true from then on, and
 * at once on a page that the browser makes itself. What only the browser knows (who is signed in, what it has stored, the day) must
 * not show before: the two would not be the same page.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => undefined;
}
