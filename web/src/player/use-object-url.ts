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

/** Returns an object URL for `blob`, null at first. It is revoked when the blob changes or the component unmounts. */
export function useObjectUrl(blob: Blob): string | null {
  const { subscribe, read } = useMemo(() => objectUrl(blob), [blob]);
  return useSyncExternalStore(subscribe, read);
}
