import { WifiOff, X, type LucideIcon } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import type { RetryProps } from '../lib/lazy-component.js';
import { useOnline } from '../lib/network.js';
import { Button } from '../ui/button.js';
import { IconStamp, MessagePage } from '../ui/message-page.js';

/** Keeps header and footer when a page crashes. Error boundaries must be classes. */
export class PageBoundary extends Component<{ children: ReactNode }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <PageError title="We couldn’t show this page" icon={X} action={<ReloadButton />}>
        Nothing you saved is lost. Reload the page to carry on.
      </PageError>
    );
  }
}

/** The code of a page didn’t load. The user can try again, and `lazyComponent` does so when the network is back. */
export function PageUnreachable({ onRetry }: RetryProps) {
  const online = useOnline();
  const action = (
    <div className="flex flex-wrap justify-center gap-3">
      <Button size="lg" onClick={onRetry}>
        Try Again
      </Button>
      {online ? <ReloadButton variant="secondary" /> : null}
    </div>
  );
  return (
    <PageError title={online ? 'This page didn’t load' : 'You’re offline'} icon={WifiOff} action={action}>
      {online
        ? 'The connection dropped, or there’s a new version of Dear Future. Nothing you saved is lost.'
        : 'This page needs a connection to open. Anything you recorded is still on this device, and you can pick up where you left off.'}
    </PageError>
  );
}

function ReloadButton({ variant }: { variant?: 'secondary' }) {
  return (
    <Button size="lg" variant={variant} onClick={() => window.location.reload()}>
      Reload Page
    </Button>
  );
}

interface PageErrorProps {
  title: string;
  icon: LucideIcon;
  children: string;
  action: ReactNode;
}

function PageError({ title, icon, children, action }: PageErrorProps) {
  return (
    <div role="alert">
      <MessagePage title={title} picture={<IconStamp icon={icon} />} action={action}>
        <p>{children}</p>
      </MessagePage>
    </div>
  );
}
