import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType, type Location, type NavigationType } from 'react-router-dom';
import { useHydrated } from '../../lib/react/use-hydrated.js';

export type RouteLocation = Pick<Location, 'key' | 'pathname' | 'search' | 'hash'>;

const positions = new Map<string, number>();

/** Scrolls and moves the focus as browsers do on a page load. Rendered next to the page, so that it runs after it. */
export function ScrollRestoration({ content }: { content: RefObject<HTMLElement | null> }) {
  const location = useLocation();
  const how = useNavigationType();
  const before = useRef<RouteLocation | null>(null);
  // The browser has already scrolled a prerendered page, and the user may have scrolled on.
  const [isPrerendered] = useState(!useHydrated());

  useLayoutEffect(() => {
    const last = before.current;
    before.current = location;
    if (last === null && isPrerendered) return;
    const samePage = last?.pathname === location.pathname;
    const target = scrollTarget(last, location, how);
    if (target === 'section') {
      const section = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      section?.scrollIntoView({ behavior: samePage ? 'auto' : 'instant' });
    } else if (target !== 'unchanged') {
      const top = target === 'top' ? 0 : (positions.get(location.key) ?? 0);
      window.scrollTo({ top, behavior: 'instant' });
    }
    if (last !== null && !samePage) content.current?.focus({ preventScroll: true });
  }, [content, isPrerendered, how, location]);

  useEffect(() => {
    const remember = (): void => void positions.set(before.current?.key ?? 'default', window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    window.history.scrollRestoration = 'manual';
    // A reload is the browser's.
    window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'auto'));
    window.addEventListener('pageshow', () => (window.history.scrollRestoration = 'manual'));
  }, []);

  return null;
}

export type ScrollTarget = 'top' | 'section' | 'last position' | 'unchanged';

/** @param how POP for back, forward, page loads and links that the browser follows itself (`<a href="#…">`) */
export function scrollTarget(last: RouteLocation | null, next: RouteLocation, how: `${NavigationType}`): ScrollTarget {
  if (last === null) return next.hash === '' ? 'unchanged' : 'section';
  const samePage = last.pathname === next.pathname;
  if (how === 'POP') return samePage ? 'unchanged' : 'last position';
  if (next.hash !== '') return 'section';
  if (!samePage) return 'top';
  // Opening a video or a tab only changes the search. A link to the same URL scrolls to the top.
  return how === 'PUSH' && last.search === next.search ? 'top' : 'unchanged';
}
