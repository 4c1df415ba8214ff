import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const yes = (): boolean => true;
const no = (): boolean => false;

/** False while prerendering and hydrating, when user, storage and date of the browser would not match. */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no);
