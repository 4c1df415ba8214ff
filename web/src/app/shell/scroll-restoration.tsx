import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useHydrated } from '../../lib/use-hydrated.js';
import { scrollTarget, type RouteLocation } from './scroll-target.js';

/** Scroll position of each history entry, in CSS pixels, by the router's key. */
const left = new Map<string, number>();

/**
 * Restores what browsers do on a page load and the router does not: scroll to the top, to the section in the address or
 * to the last position, and move the focus to the content. Rendered beside the page, so that it runs after it.
 */
export function ScrollRestoration({ content }: { content: RefObject<HTMLElement | null> }) {
  const location = useLocation();
  const how = useNavigationType();
  const before = useRef<RouteLocation | null>(null);
  // The browser has already scrolled a prerendered page, and the user may have scrolled on.
  const [drawnAhead] = useState(!useHydrated());

  useLayoutEffect(() => {
    const last = before.current;
    before.current = location;
    if (last === null && drawnAhead) return;
    const target = scrollTarget(last, location, how);
    if (target === 'section') sectionOf(location.hash)?.scrollIntoView({ behavior: movement(last, location) });
    if (target === 'top') window.scrollTo({ top: 0, behavior: 'instant' });
    if (target === 'last position') window.scrollTo({ top: left.get(location.key) ?? 0, behavior: 'instant' });
    if (last !== null && last.pathname !== location.pathname) content.current?.focus({ preventScroll: true });
  }, [content, drawnAhead, how, location]);

  useEffect(() => {
    const remember = (): void => void left.set(before.current?.key ?? 'default', window.scrollY);
    // Leave page reloads to the browser.
    const leave = (): void => void (window.history.scrollRestoration = 'auto');
    const take = (): void => void (window.history.scrollRestoration = 'manual');
    take();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', take);
    return () => {
      leave();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', take);
    };
  }, []);

  return null;
}

function sectionOf(hash: string): HTMLElement | null {
  return document.getElementById(decodeURIComponent(hash.slice(1)));
}

/** Smooth within a page, instant on a new one. */
function movement(last: RouteLocation | null, next: RouteLocation): ScrollBehavior {
  return last?.pathname === next.pathname ? 'auto' : 'instant';
}
