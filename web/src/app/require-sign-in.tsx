import { Fragment, Suspense, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { loginAddress } from '../entities/session/login-address.js';
import { useSession } from '../entities/session/session.js';
import { lazyComponent } from '../lib/lazy-component.js';
import { PageLoading } from './page-loading.js';

/** Most users are signed in, so this loads on demand. If it does not load, the redirect happens without it. */
const AuthenticationRequired = lazyComponent<{ purpose: string }>(
  async () => (await import('./authentication-required.js')).AuthenticationRequired,
  LoginRedirect,
);

export interface RequireSignInProps {
  /** Completes "You need to log in to …". */
  purpose: string;
  /** The page renders before the session is known and handles a change of user itself. */
  frame: boolean;
  children: ReactNode;
}

/**
 * Lets only signed-in users see a page. If the session ends while the page is open, the page and everything typed on it
 * stay (`SessionEndBanner` says so); only the next page asks to log in.
 */
export function RequireSignIn({ purpose, frame, children }: RequireSignInProps) {
  const { user, isLoading, hasEnded } = useSession();
  const [endedBefore] = useState(hasEnded);
  // Rendering a page takes long on a slow phone; deferred, it does not block input.
  const known = useDeferredValue(!isLoading) && !isLoading;
  const waiting = frame ? children : <PageLoading />;
  if (!known) return waiting;
  if (user === null || (endedBefore && hasEnded)) {
    return (
      <Suspense fallback={waiting}>
        <AuthenticationRequired purpose={purpose} />
      </Suspense>
    );
  }
  // A key per user: nothing that the last user typed stays.
  return frame ? children : <Fragment key={user.sub}>{children}</Fragment>;
}

/** Redirects to the login page, and from there back. */
function LoginRedirect(): null {
  const login = loginAddress(useLocation());
  useEffect(() => window.location.assign(login), [login]);
  return null;
}
