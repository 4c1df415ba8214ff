import { useDeferredValue, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { useSession } from '../entities/session/session.js';
import { lazyPart } from '../lib/react/lazy-component.js';
import { PageLoading } from '../ui/feedback/spinner.js';
import { PageBoundary, PageError } from './page-error.js';
import { PAGES, type Page } from './pages.js';

const AuthenticationRequired = lazyPart<{ purpose: string }>(
  async () => (await import('./authentication-required.js')).AuthenticationRequired,
  PageError,
  <PageLoading />,
);

const ROUTES = PAGES.map((page) => ({ path: page.path, element: <BoundPage {...page} /> }));

export const CurrentPage = () => useRoutes(ROUTES);

function BoundPage(page: Page) {
  // The key clears an error when the user navigates.
  const { pathname } = useLocation();
  const content = page.purpose === undefined ? <page.Content /> : <PrivatePage {...page} />;
  return <PageBoundary key={pathname} children={content} />;
}

/** Lets only signed-in users see a page. If the session ends on it, the page and everything typed on it stay. */
function PrivatePage({ Content, purpose = '', isFrame = false }: Page) {
  const { user, isLoading, hasEnded } = useSession();
  const [endedBefore] = useState(hasEnded);
  // Deferred, because rendering a page blocks input on a slow phone.
  const isKnown = useDeferredValue(!isLoading) && !isLoading;
  const waiting = isFrame ? <Content /> : <PageLoading />;
  if (!isKnown) return waiting;
  if (user === null || (endedBefore && hasEnded)) {
    return <AuthenticationRequired purpose={purpose} />;
  }
  // A key per user, so that nothing of the last user's input stays.
  return <Content key={isFrame ? undefined : user.sub} />;
}
