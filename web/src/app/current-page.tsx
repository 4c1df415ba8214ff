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

const ROUTES = PAGES.map((page) => ({ path: page.path, element: <PageElement {...page} /> }));

export const CurrentPage = () => useRoutes(ROUTES);

function PageElement(page: Page) {
  // The key clears an error when the user navigates.
  const { pathname } = useLocation();
  const content = page.purpose === undefined ? <page.Content /> : <PrivatePage {...page} />;
  return <PageBoundary key={pathname} children={content} />;
}

/** Shows a page only to users. If the session ends while the page is open, the page and what the user typed stay. */
function PrivatePage({ Content, purpose = '', canRenderWithoutSession = false }: Page) {
  const { user, isLoading, hasEnded } = useSession();
  const [hadEndedBefore] = useState(hasEnded);
  // Deferred, because rendering a page blocks input on a slow phone.
  const isKnown = useDeferredValue(!isLoading) && !isLoading;
  if (!isKnown) return canRenderWithoutSession ? <Content /> : <PageLoading />;
  if (user === null || (hadEndedBefore && hasEnded)) {
    return <AuthenticationRequired purpose={purpose} />;
  }
  // When another user signs in, the new key discards what the last user typed.
  return <Content key={canRenderWithoutSession ? undefined : user.sub} />;
}
