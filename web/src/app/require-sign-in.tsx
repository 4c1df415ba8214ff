import { Fragment, Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import { useSession } from '../entities/session/session.js';
import { lazyComponent } from '../lib/lazy-component.js';
import { PageLoading } from '../ui/feedback/spinner.js';
import { PageError } from './page-boundary.js';

const AuthenticationRequired = lazyComponent<{ purpose: string }>(
  async () => (await import('./authentication-required.js')).AuthenticationRequired,
  PageError,
);

interface RequireSignInProps {
  purpose: string;
  frame: boolean;
  children: ReactNode;
}

/** Lets only signed-in users see a page. If the session ends on it, the page and everything typed on it stay. */
export function RequireSignIn({ purpose, frame, children }: RequireSignInProps) {
  const { user, isLoading, hasEnded } = useSession();
  const [endedBefore] = useState(hasEnded);
  // Deferred: rendering a page would block input on a slow phone.
  const known = useDeferredValue(!isLoading) && !isLoading;
  const waiting = frame ? children : <PageLoading />;
  if (!known) return waiting;
  if (user === null || (endedBefore && hasEnded)) {
    return <Suspense fallback={waiting} children={<AuthenticationRequired purpose={purpose} />} />;
  }
  // A key per user: nothing that the last user typed stays.
  return frame ? children : <Fragment key={user.sub}>{children}</Fragment>;
}
