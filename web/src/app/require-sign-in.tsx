import { Fragment, Suspense, useDeferredValue, useState, useSyncExternalStore, type ReactNode } from 'react';
import { sessionEnd } from '../entities/session/session-end.js';
import { useSession } from '../entities/session/use-session.js';
import { lazyPart } from '../lib/lazy-part.js';
import { GoToLogin } from './go-to-login.js';
import { PageLoading } from './page-loading.js';

/** Most people who open such a page are signed in. Where its code does not arrive the way to the login is walked without it. */
const AuthenticationRequired = lazyPart<{ purpose: string }>(
  async () => (await import('./authentication-required.js')).AuthenticationRequired,
  GoToLogin,
);

export interface RequireSignInProps {
  /** Completes "You need to log in to …". */
  purpose: string;
  /** The page draws itself while it is not yet known who is there, and tells persons apart. */
  frame: boolean;
  children: ReactNode;
}

/**
 * Lets only signed-in people through to a page. When the session ends while the page is open it stays, with all that is typed
 * on it (`SessionEndBanner` says so); only the next page asks to log in.
 */
export function RequireSignIn({ purpose, frame, children }: RequireSignInProps) {
  const { user, isLoading } = useSession();
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.hasEnded, () => false);
  const [endedBefore] = useState(hasEnded);
  // To draw a page takes long on a slow phone, which meanwhile goes on answering fingers.
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
  // Another person finds the page as it begins: nothing typed on it by the last one stays.
  return frame ? children : <Fragment key={user.sub}>{children}</Fragment>;
}
