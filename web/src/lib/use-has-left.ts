import { useLocation } from 'react-router-dom';

/**
 * Tells whether the user has left this page. The address changes before React renders the next page, so code that
 * navigates by itself (when a video or request ends) must ask first, or it would take the user back.
 */
export function useHasLeft(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname !== pathname || window.location.search !== search;
}
