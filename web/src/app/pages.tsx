import { matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import { lazyComponent } from '../lib/lazy-component.js';
import type { PageRoute } from '../lib/page-route.js';
import { PageBoundary, PageError } from './page-boundary.js';
import { RequireSignIn } from './require-sign-in.js';
import { showProgress } from './shell/progress-line.js';

const DECLARED = import.meta.glob<PageRoute>('/src/**/*.route.ts', { eager: true, import: 'route' });

export const PAGES = Object.entries(DECLARED).map(([declaration, route]) => ({
  ...route,
  declaration,
  Content: lazyComponent(() => showProgress(route.load()), PageError),
}));

export type Page = (typeof PAGES)[number];

const ROUTES = PAGES.map((page) => ({ path: page.path, element: <GuardedPage {...page} /> }));

export function pageAt(pathname: string): Page | undefined {
  return matchRoutes(PAGES, pathname)?.[0]?.route;
}

export function CurrentPage() {
  return useRoutes(ROUTES);
}

function GuardedPage({ Content, purpose, frame = false }: Page) {
  // The key: an error goes away when the user navigates.
  const { pathname } = useLocation();
  const content = <Content />;
  return (
    <PageBoundary key={pathname}>
      {purpose === undefined ? content : <RequireSignIn purpose={purpose} frame={frame} children={content} />}
    </PageBoundary>
  );
}
