import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Spinner } from '../../ui/spinner.js';

/** The frame around every page. */
export function Shell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Suspense fallback={<Spinner label="Loading" className="p-16" />}>
          <Outlet />
        </Suspense>
      </main>
      <ScrollRestoration />
    </div>
  );
}
