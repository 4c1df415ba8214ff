import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';

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

/** Room for the ring round what has the focus, in pixels. */
const RING = 8;

/**
 * The top of a sheet. It stays in sight while the sheet is scrolled, and is read out when there is something to say. Whoever walks
 * through the sheet never finds the focus below it.
 */
export function SheetNotice() {
  const words = useSyncExternalStore(subscribe, () => notice);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const here = place.current;
    const sheet = here?.parentElement;
    if (!here || !sheet) return undefined;
    // Its height changes with the words and with how they wrap.
    const observer = new ResizeObserver(() => {
      sheet.style.scrollPaddingTop = `${here.offsetHeight + RING}px`;
      const focused = document.activeElement;
      if (sheet.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(here);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={place}
      role="status"
      className={words === null ? undefined : 'sticky top-0 z-10 -mx-5 -mt-5 mb-5 sm:-mx-6 sm:-mt-6'}
    >
      {words}
    </div>
  );
}
