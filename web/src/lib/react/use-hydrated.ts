import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const getSnapshot = (): boolean => true;
const getServerSnapshot = (): boolean => false;

/** False while prerendering and hydrating, because prerendered pages know neither the user nor the date. */
export const useHydrated = (): boolean => useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
