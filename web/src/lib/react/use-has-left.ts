import { useLocation } from 'react-router-dom';

/** Returns a function that tells whether the user has left the page. A page that was left must not navigate. */
export function useHasLeft(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname !== pathname || window.location.search !== search;
}
