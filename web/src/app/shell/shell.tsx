import { WifiOff } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useSession } from '../../entities/session/session.js';
import { lazyComponent } from '../../lib/lazy-component.js';
import { useOnline } from '../../lib/network.js';
import { PageLoading } from '../../ui/feedback/spinner.js';
import { CurrentPage } from '../pages.js';
import { ScrollRestoration } from './scroll-restoration.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { ProgressLine } from './progress-line.js';

const SignedInParts = lazyComponent(async () => (await import('./signed-in-parts.js')).SignedInParts);

/** A separate component, so that a session change does not re-render the page. */
function ForSignedIn() {
  const { user } = useSession();
  return user ? (
    <Suspense>
      <SignedInParts />
    </Suspense>
  ) : null;
}

export function Shell() {
  const content = useRef<HTMLElement>(null);
  return (
    <div className="flex min-h-dvh flex-col">
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
      {/* So that the footer does not jump while a page loads. */}
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
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 bg-accent-soft px-4 py-2 text-sm font-semibold text-accent-ink">
          <WifiOff className="size-4 shrink-0" />
          You’re offline. What you record stays on this device until you send it.
        </p>
      )}
    </div>
  );
}
