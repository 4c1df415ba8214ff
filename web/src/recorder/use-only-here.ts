import { useSyncExternalStore } from 'react';
import { onlyHere } from '../lib/only-here.js';

/** Whether a take lies in this page's memory alone, so that a reload would lose it. */
export function useOnlyHere(takeId: string | null): boolean {
  return useSyncExternalStore(onlyHere.subscribe, () => takeId !== null && onlyHere.has(takeId));
}
