import { MailWarning, WifiOff } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { isOnline, subscribeToNetwork } from '../lib/network.js';
import { Button } from '../ui/button.js';

const reload = (): void => window.location.reload();

/** Shown for a page that threw while rendering. */
export function PageCrashed() {
  return (
    <PageError
      title="We couldn’t show this page"
      icon={<MailWarning className="size-7" />}
      action={
        <Button size="lg" onClick={reload}>
          Reload Page
        </Button>
      }
    >
      Nothing you saved is lost. Reload the page to carry on.
    </PageError>
  );
}

/** The code of a page didn’t load. The user can try again, and `lazyComponent` does so when the network is back. */
export function PageUnreachable({ onRetry }: { onRetry: () => void }) {
  const online = useSyncExternalStore(subscribeToNetwork, isOnline);
  return (
    <PageError
      title={online ? 'This page didn’t load' : 'You’re offline'}
      icon={<WifiOff className="size-7" />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button size="lg" onClick={onRetry}>
            Try Again
          </Button>
          {online ? (
            <Button size="lg" variant="secondary" onClick={reload}>
              Reload Page
            </Button>
          ) : null}
        </div>
      }
    >
      {online
        ? 'The connection dropped, or there’s a new version of Dear Future. Nothing you saved is lost.'
        : 'This page needs a connection to open. Anything you recorded is still on this device, and you can pick up where you left off.'}
    </PageError>
  );
}

interface PageErrorProps {
  title: string;
  icon: ReactNode;
  children: ReactNode;
  action: ReactNode;
}

function PageError({ title, icon, children, action }: PageErrorProps) {
  return (
    <div role="alert" className="mx-auto flex w-full max-w-md flex-col items-center px-4 py-16 text-center sm:py-24">
      <title>{`${title} · Dear Future`}</title>
      <span className="stamp-edge grid size-20 place-items-center bg-primary text-on-primary" aria-hidden="true">
        {icon}
      </span>
      <h1 className="mt-6 font-display text-title">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{children}</p>
      <div className="mt-8">{action}</div>
    </div>
  );
}
