import { useMemo, useSyncExternalStore } from 'react';

function objectUrl(blob: Blob) {
  let url: string | null = null;
  const subscribe = (listener: () => void): (() => void) => {
    const created = URL.createObjectURL(blob);
    url = created;
    listener();
    return () => {
      URL.revokeObjectURL(created);
      url = null;
    };
  };
  return { subscribe, read: () => url };
}

/** An object URL for `blob`, revoked when the component leaves or shows another; null at first. */
export function useObjectUrl(blob: Blob): string | null {
  const { subscribe, read } = useMemo(() => objectUrl(blob), [blob]);
  return useSyncExternalStore(subscribe, read);
}
