import { useLocation } from 'react-router-dom';

/** The address changes before React renders the next page: navigating by itself, a page would take the user back. */
export function useHasLeft(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname !== pathname || window.location.search !== search;
}
