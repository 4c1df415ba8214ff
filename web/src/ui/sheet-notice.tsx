import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';

let notice: ReactNode = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Shows a notice at the top of every open dialog, which covers the page's notice.
 *
 * @param words null to remove it
 */
export function sayInSheets(words: ReactNode): void {
  notice = words;
  for (const listener of listeners) listener();
}

/** Room for the ring round what has the focus, in pixels. */
const RING = 8;

/** The sticky top of a dialog; screen readers announce it. Scroll padding keeps the focused element below it. */
export function SheetNotice() {
  const words = useSyncExternalStore(subscribe, () => notice);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const here = place.current;
    const sheet = here?.parentElement;
    if (!here || !sheet) return undefined;
    // Its height changes with the text and its wrapping.
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
