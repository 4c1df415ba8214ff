import { useEffect } from 'react';

/** A mark for each form, camera or upload that a reload would lose. */
const unsaved = new Set<symbol>();

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const mark = Symbol();
    unsaved.add(mark);
    return () => void unsaved.delete(mark);
  }, [isUnsaved]);
}
