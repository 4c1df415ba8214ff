import { Fragment, useState, useSyncExternalStore, type ReactNode } from 'react';
import { sessionEnd } from '../entities/session/session-end.js';
import { useSession } from '../entities/session/use-session.js';
import { lazyPart } from '../lib/lazy-part.js';
import { GoToLogin } from './go-to-login.js';

/** Most people who open such a page are signed in. Where its code does not arrive the way to the login is walked without it. */
const AuthenticationRequired = lazyPart<{ purpose: string }>(
  async () => (await import('./authentication-required.js')).AuthenticationRequired,
  GoToLogin,
);

export interface RequireSignInProps {
  /** Completes "You need to log in to …". */
  purpose: string;
  /** Until it is known who is there. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * Lets only signed-in people through to a page. When the session ends while the page is open it stays, with all that is typed
 * on it (`SessionEndBanner` says so); only the next page asks to log in.
 */
export function RequireSignIn({ purpose, waiting, children }: RequireSignInProps) {
  const { user, isLoading } = useSession();
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.hasEnded, () => false);
  const [endedBefore] = useState(hasEnded);
  if (isLoading) return waiting;
  if (user === null || (endedBefore && hasEnded)) return <AuthenticationRequired purpose={purpose} />;
  // Another person finds the page as it begins: nothing typed on it by the last one stays.
  return <Fragment key={user.sub}>{children}</Fragment>;
}
