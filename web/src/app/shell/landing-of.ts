/** The parts of a router location that matter here. */
export interface Stop {
  key: string;
  pathname: string;
  search: string;
  hash: string;
}

/** Where to scroll after a navigation. */
export type Landing = 'top' | 'section' | 'where it was' | 'here';

/** @param how POP for back, forward, a page load and links that the browser itself follows (`<a href="#…">`) */
export function landingOf(last: Stop | null, next: Stop, how: 'POP' | 'PUSH' | 'REPLACE'): Landing {
  if (last === null) return next.hash === '' ? 'here' : 'section';
  const samePage = last.pathname === next.pathname;
  if (how === 'POP') return samePage ? 'here' : 'where it was';
  if (next.hash !== '') return 'section';
  if (!samePage) return 'top';
  // What opens on a page (a video, a tab) only changes its search; the same address again means its beginning.
  return how === 'PUSH' && last.search === next.search ? 'top' : 'here';
}
