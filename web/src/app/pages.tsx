import { matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import { lazyComponent, type LazyComponent } from '../lib/lazy-component.js';
import type { PageRoute } from '../lib/page-route.js';
import { PageBoundary, PageUnreachable } from './page-boundary.js';
import { RequireSignIn } from './require-sign-in.js';
import { showProgress } from './shell/progress-line.js';

export interface Page extends PageRoute {
  /** The file of its declaration, from the folder `web`. */
  declaration: string;
  /** Suspends until its code is there. */
  Content: LazyComponent<object>;
}

const DECLARED = import.meta.glob<PageRoute>('/src/**/*.route.ts', { eager: true, import: 'route' });

/** Every page of the product. */
export const PAGES = Object.entries(DECLARED).map(([declaration, route]): Page => {
  const Content = lazyComponent(() => showProgress(route.load()), PageUnreachable);
  return { ...route, declaration, Content };
});

const ROUTES = PAGES.map((page) => ({ path: page.path, element: <GuardedPage {...page} /> }));

/** The page at an address, also the one for unknown addresses. */
export function pageAt(pathname: string): Page | undefined {
  return matchRoutes(PAGES, pathname)?.[0]?.route;
}

/** The page at the current address. */
export function CurrentPage() {
  return useRoutes(ROUTES);
}

/** A key per path: an error goes away when the user navigates. */
function GuardedPage({ Content, purpose, frame = false }: Page) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      {purpose === undefined ? (
        <Content />
      ) : (
        <RequireSignIn purpose={purpose} frame={frame}>
          <Content />
        </RequireSignIn>
      )}
    </PageBoundary>
  );
}
