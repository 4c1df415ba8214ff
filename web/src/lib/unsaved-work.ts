import { useEffect } from 'react';

/** What the open page would lose with a reload: one mark for each form, camera or upload. */
const unsaved = new Set<symbol>();

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/** Keeps the page from reloading itself while `isUnsaved`. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const mark = Symbol();
    unsaved.add(mark);
    return () => void unsaved.delete(mark);
  }, [isUnsaved]);
}
