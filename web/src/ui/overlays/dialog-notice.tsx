import { useEffect, useRef, type ReactNode } from 'react';
import { Store, useStore } from '../../lib/react/store.js';

/** Shown at the top of every open dialog, because dialogs cover the page's notice. */
export const dialogNotice = new Store<ReactNode>(null);

const FOCUS_RING_PX = 8;

/** Scroll padding keeps the focused element below it. */
export function DialogNotice() {
  const content = useStore(dialogNotice);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = ref.current;
    const dialog = element?.parentElement;
    if (!element || !dialog) return undefined;
    // Its height changes with the text and its wrapping.
    const observer = new ResizeObserver(() => {
      dialog.style.scrollPaddingTop = `${element.offsetHeight + FOCUS_RING_PX}px`;
      const focused = document.activeElement;
      if (dialog.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const place = content === null ? undefined : 'sticky top-0 z-10 -mx-5 -mt-5 mb-5 sm:-mx-6 sm:-mt-6';
  return (
    <div ref={ref} role="status" className={place}>
      {content}
    </div>
  );
}
