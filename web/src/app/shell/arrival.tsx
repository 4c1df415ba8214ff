import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useHydrated } from '../../lib/use-hydrated.js';
import { landingOf, type Stop } from './landing-of.js';

/** How far down each entry of the history was left, in CSS pixels, by the router's key. */
const left = new Map<string, number>();

/**
 * Does for a page that is shown without a page load what the browser does for one that is loaded: it begins at its top, at the
 * section that its address names, or where it was left; keyboard and screen reader begin at its content. Stands beside the page,
 * so that it acts once the page is there.
 */
export function Arrival({ content }: { content: RefObject<HTMLElement | null> }) {
  const location = useLocation();
  const how = useNavigationType();
  const before = useRef<Stop | null>(null);
  // Where a page that was drawn ahead begins, the browser has seen to; its reader may have moved on.
  const [drawnAhead] = useState(!useHydrated());

  useLayoutEffect(() => {
    const last = before.current;
    before.current = location;
    if (last === null && drawnAhead) return;
    const landing = landingOf(last, location, how);
    if (landing === 'section') sectionOf(location.hash)?.scrollIntoView({ behavior: movement(last, location) });
    if (landing === 'top') window.scrollTo({ top: 0, behavior: 'instant' });
    if (landing === 'where it was') window.scrollTo({ top: left.get(location.key) ?? 0, behavior: 'instant' });
    if (last !== null && last.pathname !== location.pathname) content.current?.focus({ preventScroll: true });
  }, [content, drawnAhead, how, location]);

  useEffect(() => {
    const remember = (): void => void left.set(before.current?.key ?? 'default', window.scrollY);
    // A page that is loaded anew is the browser's own matter.
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

/** Within a page one sees where it goes; a page that comes begins there. */
function movement(last: Stop | null, next: Stop): ScrollBehavior {
  return last?.pathname === next.pathname ? 'auto' : 'instant';
}
