import { Store, useStore } from '../../lib/react/store.js';

const pending = new Store(0);

export function showProgress<T>(work: Promise<T>): Promise<T> {
  pending.set(pending.read() + 1);
  return work.finally(() => pending.set(pending.read() - 1));
}

/** Appears after a delay, so that it does not flash during fast loads. */
export function ProgressLine() {
  const look =
    'fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-accent transition-opacity delay-150 starting:opacity-0';
  return useStore(pending) > 0 ? <div aria-hidden="true" className={look} /> : null;
}
