import { useSyncExternalStore } from 'react';

/** A value that lives outside React's components. */
export class Store<Value> {
  private readonly listeners = new Set<() => void>();
  private value: Value;

  constructor(readonly initial: Value) {
    this.value = initial;
  }

  readonly read = (): Value => this.value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  set(value: Value): void {
    this.value = value;
    for (const listener of this.listeners) listener();
  }
}

/** Returns the current value and re-renders when it changes. During hydration, it returns the initial one. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.read, () => store.initial);
}
