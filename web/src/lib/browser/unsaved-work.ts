import { useEffect } from 'react';

/** A mark for each form, camera, upload or write that a reload would lose. */
const unsaved = new Set<symbol>();

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/** @returns a function that removes the mark */
export function markUnsavedWork(): () => void {
  const mark = Symbol();
  unsaved.add(mark);
  return () => void unsaved.delete(mark);
}

export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? markUnsavedWork() : undefined), [isUnsaved]);
}
