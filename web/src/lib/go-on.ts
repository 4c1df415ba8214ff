import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';

/**
 * Tells whether this page is still the one that the person is at. The address goes ahead: whoever closed a sheet or chose another
 * page sees the old one until the new one is drawn. What the old one does by itself meanwhile, e.g. when a video or a request ends,
 * has to ask here first, or it would lead them back.
 */
export function useStillHere(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname === pathname && window.location.search === search;
}

/** Leads on from this page when what it does comes to its end: not whoever has gone elsewhere by then. */
export function useGoOn(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const stillHere = useStillHere();
  return (to, options) => {
    if (stillHere()) void navigate(to, options);
  };
}

/** Leads on at once, in the place of this page; once they are back at it, where they had gone elsewhere. */
export function GoOn({ to }: { to: string }): null {
  const goOn = useGoOn();
  const { key } = useLocation();
  const lead = useEffectEvent(() => goOn(to, { replace: true }));
  useEffect(() => lead(), [to, key]);
  return null;
}
