import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType, type Location, type NavigationType } from 'react-router-dom';
import { useHydrated } from '../../lib/react/use-hydrated.js';

export type RouteLocation = Pick<Location, 'key' | 'pathname' | 'search' | 'hash'>;

const positions = new Map<string, number>();

/** Scrolls and moves the focus as browsers do on a page load. Render it after the page: its effects must run last. */
export function ScrollRestoration({ content }: { content: RefObject<HTMLElement | null> }) {
  const location = useLocation();
  const type = useNavigationType();
  const before = useRef<RouteLocation | null>(null);
  // The browser has already scrolled a prerendered page, and the user may have scrolled since.
  const [isPrerendered] = useState(!useHydrated());

  useLayoutEffect(() => {
    const last = before.current;
    before.current = location;
    if (last === null && isPrerendered) return;
    const isSamePage = last?.pathname === location.pathname;
    const target = scrollTarget(last, location, type);
    if (target === 'section') {
      const section = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      section?.scrollIntoView({ behavior: isSamePage ? 'auto' : 'instant' });
    } else if (target !== 'unchanged') {
      const top = target === 'top' ? 0 : (positions.get(location.key) ?? 0);
      window.scrollTo({ top, behavior: 'instant' });
    }
    if (last !== null && !isSamePage) content.current?.focus({ preventScroll: true });
  }, [content, isPrerendered, type, location]);

  useEffect(() => {
    const remember = (): void => void positions.set(before.current?.key ?? 'default', window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    window.history.scrollRestoration = 'manual';
    // After a reload, the browser itself restores the position.
    window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'auto'));
    window.addEventListener('pageshow', () => (window.history.scrollRestoration = 'manual'));
  }, []);

  return null;
}

type ScrollTarget = 'top' | 'section' | 'last position' | 'unchanged';

/** @param type POP for back, forward, page loads and links that the browser follows itself (`<a href="#…">`) */
export function scrollTarget(last: RouteLocation | null, next: RouteLocation, type: `${NavigationType}`): ScrollTarget {
  if (last === null) return next.hash === '' ? 'unchanged' : 'section';
  const isSamePage = last.pathname === next.pathname;
  if (type === 'POP') return isSamePage ? 'unchanged' : 'last position';
  if (next.hash !== '') return 'section';
  if (!isSamePage) return 'top';
  // Opening a video changes only the query string. A link to the same URL scrolls to the top.
  return type === 'PUSH' && last.search === next.search ? 'top' : 'unchanged';
}
