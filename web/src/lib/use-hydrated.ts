import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const yes = (): boolean => true;
const no = (): boolean => false;

/**
 * False while prerendering and hydrating, then true. What only the browser knows (user, storage, date) must not render
 * before, or hydration would not match.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no);
