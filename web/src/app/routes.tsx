import { createElement } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { PageBoundary } from './page-boundary.js';
import { PAGE_TABLE } from './page-table.js';
import { pageComponent, type Fetched } from './pages.js';
import { RequireSignIn } from './require-sign-in.js';

/** The page at the current address; suspends while its code loads. */
export function PageRoutes() {
  return (
    <Routes>
      {PAGE_TABLE.map((row) => (
        <Route key={row.path} path={row.path} element={<GuardedPage {...row} />} />
      ))}
      <Route path="*" element={<GuardedPage module="not-found" />} />
    </Routes>
  );
}

interface PageProps {
  module: Fetched;
}

interface GuardedPageProps extends PageProps {
  purpose?: string;
  frame?: boolean;
}

/** A key per path: an error goes away when the user navigates. */
function GuardedPage({ module, purpose, frame = false }: GuardedPageProps) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      {purpose === undefined ? (
        <Page module={module} />
      ) : (
        <RequireSignIn purpose={purpose} frame={frame}>
          <Page module={module} />
        </RequireSignIn>
      )}
    </PageBoundary>
  );
}

function Page({ module }: PageProps) {
  return createElement(pageComponent(module));
}
