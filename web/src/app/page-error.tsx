import { WifiOff } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import type { RetryProps } from '../lib/react/lazy-component.js';
import { useOnline } from '../lib/browser/network.js';
import { Button } from '../ui/button.js';
import { IconStamp, MessagePage } from '../ui/layout/message-page.js';

const CRASHED = {
  icon: undefined,
  title: 'We couldn’t show this page',
  text: 'Nothing you saved is lost. Reload the page to carry on.',
};
const NOT_LOADED = {
  icon: undefined,
  title: 'This page didn’t load',
  text: 'The connection dropped, or there’s a new version of Dear Future. Nothing you saved is lost.',
};
const OFFLINE = {
  icon: WifiOff,
  title: 'You’re offline',
  text: 'This page needs a connection to open. Anything you recorded is still on this device, and you can pick up where you left off.',
};

/** Replaces a page that threw while rendering or, with `onRetry`, a page whose code did not load. */
export function PageError({ onRetry }: Partial<RetryProps>) {
  const isOnline = useOnline();
  const { icon, title, text } = !onRetry ? CRASHED : isOnline ? NOT_LOADED : OFFLINE;
  const reload = { label: 'Reload Page', onClick: () => window.location.reload() };
  const action = (
    <div className="flex flex-wrap justify-center gap-3">
      {onRetry ? <Button size="lg" label="Try Again" onClick={onRetry} /> : null}
      {onRetry && !isOnline ? null : <Button size="lg" variant={onRetry ? 'secondary' : 'primary'} {...reload} />}
    </div>
  );
  return (
    <div role="alert">
      <MessagePage title={title} picture={<IconStamp icon={icon} />} action={action}>
        <p>{text}</p>
      </MessagePage>
    </div>
  );
}

/** Shows an error in place of children that crash. Around a page, it keeps the header and footer. */
export class PageBoundary extends Component<{ children: ReactNode }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError = () => ({ hasCrashed: true });

  override render(): ReactNode {
    return this.state.hasCrashed ? <PageError /> : this.props.children;
  }
}
