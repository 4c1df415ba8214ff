import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isOnline, subscribeToNetwork } from '../lib/network.js';
import { Button } from '../ui/button.js';
import { PageTrouble } from './page-trouble.js';

/**
 * The code of a page did not load. The user can try again, and `lazyPart` does so when the network is back.
 */
export function PageUnreachable({ onRetry }: { onRetry: () => void }) {
  const online = useSyncExternalStore(subscribeToNetwork, isOnline);

  return (
    <PageTrouble
      title={online ? 'This page didn’t load' : 'You’re offline'}
      icon={<WifiOff className="size-7" />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button size="lg" onClick={onRetry}>
            Try Again
          </Button>
          {online ? (
            <Button size="lg" variant="secondary" onClick={() => window.location.reload()}>
              Reload Page
            </Button>
          ) : null}
        </div>
      }
    >
      {online
        ? 'The connection dropped, or there’s a new version of Dear Future. Nothing you saved is lost.'
        : 'This page needs a connection to open. Anything you recorded is safe on this device, and you can pick up where you left off.'}
    </PageTrouble>
  );
}
