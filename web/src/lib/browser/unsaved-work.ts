import { useEffect } from 'react';

/** One mark for each thing that a reload would lose: an edited form, an open camera, a running upload or write. */
const unsaved = new Set<symbol>();

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/** @returns a function that removes the mark */
export function markUnsavedWork(): () => void {
  const mark = Symbol();
  unsaved.add(mark);
  return () => void unsaved.delete(mark);
}

/** While `isAsking`, the browser asks before the user closes or leaves the page. */
export function useAskBeforeLeaving(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsking]);
}

export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? markUnsavedWork() : undefined), [isUnsaved]);
}
