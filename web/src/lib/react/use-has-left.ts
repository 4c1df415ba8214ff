import { useLocation } from 'react-router-dom';

/** The address changes before React renders the next page. A page that then navigates would take the user back. */
export function useHasLeft(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname !== pathname || window.location.search !== search;
}
