import { useMemo, useSyncExternalStore } from 'react';

class ObjectUrl {
  private url: string | null = null;

  constructor(private readonly blob: Blob) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    const url = URL.createObjectURL(this.blob);
    this.url = url;
    listener();
    return () => {
      URL.revokeObjectURL(url);
      this.url = null;
    };
  };

  readonly read = (): string | null => this.url;
}

/** An object URL for `blob`, revoked when the component leaves or shows another; null at first. */
export function useObjectUrl(blob: Blob): string | null {
  const store = useMemo(() => new ObjectUrl(blob), [blob]);
  return useSyncExternalStore(store.subscribe, store.read);
}
