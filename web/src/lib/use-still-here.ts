import { useLocation } from 'react-router-dom';

/**
 * Tells whether the address is still the one that this page was drawn for. The address goes ahead: whoever closed a sheet or chose
 * another page sees the old one until the new one is drawn. What the old one does by itself meanwhile, e.g. when a video ends, has
 * to ask here first, or it would lead them back.
 */
export function useStillHere(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname === pathname && window.location.search === search;
}
