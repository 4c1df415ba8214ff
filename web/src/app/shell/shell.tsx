import { WifiOff } from 'lucide-react';
import { Suspense, useRef, type SyntheticEvent } from 'react';
import { useSession } from '../../entities/session/session.js';
import { lazyPart } from '../../lib/react/lazy-component.js';
import { useOnline } from '../../lib/browser/network.js';
import { PageLoading } from '../../ui/feedback/spinner.js';
import { CurrentPage } from '../current-page.js';
import { pageAt } from '../pages.js';
import { ScrollRestoration } from './scroll-restoration.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { ProgressLine } from './progress-line.js';

const SignedInParts = lazyPart(async () => (await import('./signed-in-parts.js')).SignedInParts);

/** A separate component, so that a change of the session does not re-render `Shell`. */
function ForSignedIn() {
  const { user } = useSession();
  return user && <SignedInParts />;
}

/** Loads a page's code when the user points at or focuses a link to it, so that the page opens at once. */
function prefetchPage({ target }: SyntheticEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  // Offline, most browsers would remember the failure until a reload.
  if (!link || link.origin !== window.location.origin || !navigator.onLine) return;
  const page = pageAt(link.pathname);
  if (page && page.path !== '/*') page.load().catch(() => undefined);
}

export function Shell() {
  const content = useRef<HTMLElement>(null);
  return (
    <div className="flex min-h-dvh flex-col" onPointerOver={prefetchPage} onFocus={prefetchPage}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary not-focus:sr-only"
      >
        Skip to content
      </a>
      <ProgressLine />
      <Header />
      <OfflineBanner />
      <ForSignedIn />
      {/* As high as the window, so that the footer does not jump while a page loads. */}
      <main ref={content} id="content" tabIndex={-1} className="flex min-h-dvh flex-1 flex-col outline-none">
        <Suspense fallback={<PageLoading />}>
          <CurrentPage />
          <ScrollRestoration content={content} />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}

function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="flex items-center justify-center gap-2 bg-accent-soft px-4 py-2 text-sm font-semibold text-accent-ink">
          <WifiOff className="size-4 shrink-0" />
          You’re offline. What you record stays on this device until you send it.
        </p>
      )}
    </div>
  );
}
