import { useSyncExternalStore } from 'react';

let pending = 0;
const listeners = new Set<() => void>();

/** Shows the progress bar until the work is done. */
export async function showProgress<T>(work: Promise<T>): Promise<T> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

/** Progress bar while the code of the next page loads. */
export function ProgressLine() {
  const shown = useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  );
  // Delayed, so that fast loads do not flash.
  return shown ? (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-accent transition-opacity delay-150 starting:opacity-0"
    />
  ) : null;
}

function change(by: number): void {
  pending += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
