import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useLiveUpdates } from '../../entities/live/use-live-updates.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { OfflineBanner } from './offline-banner.js';

/** The frame around every page. */
export function Shell() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const underWay = useNavigation().state === 'loading';
  useLiveUpdates();

  useEffect(() => {
    // A new page without a page load: keyboard and screen reader start at its content, as they would after one.
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {underWay ? (
        <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-accent" />
      ) : null}
      <Header />
      <OfflineBanner />
      <main ref={content} id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}
