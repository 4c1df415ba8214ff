import type { Location, NavigationType } from 'react-router-dom';

export type RouteLocation = Pick<Location, 'key' | 'pathname' | 'search' | 'hash'>;

export type ScrollTarget = 'top' | 'section' | 'last position' | 'unchanged';

/** @param how POP for back, forward, a page load and links that the browser itself follows (`<a href="#…">`) */
export function scrollTarget(last: RouteLocation | null, next: RouteLocation, how: `${NavigationType}`): ScrollTarget {
  if (last === null) return next.hash === '' ? 'unchanged' : 'section';
  const samePage = last.pathname === next.pathname;
  if (how === 'POP') return samePage ? 'unchanged' : 'last position';
  if (next.hash !== '') return 'section';
  if (!samePage) return 'top';
  // Opening a video or a tab only changes the search. A link to the same URL scrolls to the top.
  return how === 'PUSH' && last.search === next.search ? 'top' : 'unchanged';
}
