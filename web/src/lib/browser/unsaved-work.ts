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

export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? markUnsavedWork() : undefined), [isUnsaved]);
}
