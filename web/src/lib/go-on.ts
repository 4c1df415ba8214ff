import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';

/**
 * Whether the address still belongs to this page. The address changes before React renders the next page, so anything
 * that navigates by itself (a video or request that ends) must ask first, or it would take the user back.
 */
export function useStillHere(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname === pathname && window.location.search === search;
}

/** Navigates, unless the user has already left. */
export function useGoOn(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const stillHere = useStillHere();
  return (to, options) => {
    if (stillHere()) void navigate(to, options);
  };
}

/** Redirects with replace. If the user has navigated away, it waits until they come back. */
export function GoOn({ to }: { to: string }): null {
  const goOn = useGoOn();
  const { key } = useLocation();
  const lead = useEffectEvent(() => goOn(to, { replace: true }));
  useEffect(() => lead(), [to, key]);
  return null;
}
