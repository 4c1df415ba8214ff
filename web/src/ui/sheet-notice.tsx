import { useSyncExternalStore, type ReactNode } from 'react';

let notice: ReactNode = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Has every open sheet say this at its top, where it can be read and reached: what the page itself says lies below the sheet.
 *
 * @param words null once there is nothing to say any more
 */
export function sayInSheets(words: ReactNode): void {
  notice = words;
  for (const listener of listeners) listener();
}

/** The top of a sheet. It stays in sight while the sheet is scrolled, and is read out when there is something to say. */
export function SheetNotice() {
  const words = useSyncExternalStore(subscribe, () => notice);
  return (
    <div role="status" className={words === null ? undefined : 'sticky top-0 z-10 -mx-5 -mt-5 mb-5 sm:-mx-6 sm:-mt-6'}>
      {words}
    </div>
  );
}
