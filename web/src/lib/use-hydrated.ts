import { useSyncExternalStore } from 'react';

/**
 * False while prerendering and hydrating, then true. What only the browser knows (user, storage, date) must not render
 * before, or hydration would not match.
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
