import { useLocation } from 'react-router-dom';

/** Returns a function that tells whether the user has already left the page, which then must not navigate. */
export function useHasLeft(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname !== pathname || window.location.search !== search;
}
