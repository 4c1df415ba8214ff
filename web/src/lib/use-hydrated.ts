import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const yes = (): boolean => true;
const no = (): boolean => false;

/** False while prerendering and hydrating: what only the browser knows (user, storage, date) would not match. */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no);
