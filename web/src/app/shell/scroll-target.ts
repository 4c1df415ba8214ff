/** The parts of a router location that matter here. */
export interface RouteLocation {
  key: string;
  pathname: string;
  search: string;
  hash: string;
}

/** Where to scroll after a navigation. */
export type ScrollTarget = 'top' | 'section' | 'last position' | 'unchanged';

/** @param how POP for back, forward, a page load and links that the browser itself follows (`<a href="#…">`) */
export function scrollTarget(
  last: RouteLocation | null,
  next: RouteLocation,
  how: 'POP' | 'PUSH' | 'REPLACE',
): ScrollTarget {
  if (last === null) return next.hash === '' ? 'unchanged' : 'section';
  const samePage = last.pathname === next.pathname;
  if (how === 'POP') return samePage ? 'unchanged' : 'last position';
  if (next.hash !== '') return 'section';
  if (!samePage) return 'top';
  // Opening a video or a tab only changes the search. A link to the same URL scrolls to the top.
  return how === 'PUSH' && last.search === next.search ? 'top' : 'unchanged';
}
