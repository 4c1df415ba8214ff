import { useSyncExternalStore } from 'react';

let pending = 0;
const listeners = new Set<() => void>();

/** Shows the progress bar until the work is done. */
export function showProgress<T>(work: Promise<T>): Promise<T> {
  change(1);
  return work.finally(() => change(-1));
}

function change(by: number): void {
  pending += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Progress bar while the code of the next page loads. Delayed, so that fast loads do not flash. */
export function ProgressLine() {
  const isLoading = (): boolean => pending > 0;
  const shown = useSyncExternalStore(subscribe, isLoading, () => false);
  const look =
    'fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-accent transition-opacity delay-150 starting:opacity-0';
  return shown ? <div aria-hidden="true" className={look} /> : null;
}
