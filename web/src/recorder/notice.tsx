import { clsx } from 'clsx';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RetryProps } from '../lib/lazy-part.js';
import { Button } from '../ui/button.js';

const looks = {
  info: 'bg-accent-soft border-accent',
  danger: 'bg-danger-soft border-danger',
};

/** A sentence about something that just happened to the person's recording, with what they can do. */
export function Notice({
  tone,
  actions,
  children,
}: {
  tone: 'info' | 'danger';
  actions?: ReactNode;
  children: ReactNode;
}) {
  const Icon = tone === 'danger' ? CircleAlert : Info;
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx('flex items-start gap-3 rounded-md border-l-4 p-4', looks[tone])}
    >
      <Icon
        aria-hidden="true"
        className={clsx('mt-0.5 size-5 shrink-0', tone === 'danger' ? 'text-danger-ink' : 'text-accent-ink')}
      />
      <div className="grid min-w-0 flex-1 gap-3">
        <div>{children}</div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}

/** In place of a step that could not be fetched, beside a recording that outlasts a reload. */
export function NotFetched({ onRetry, children }: RetryProps & { children: string }) {
  return (
    <Notice
      tone="danger"
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={onRetry}>
            Try Again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => window.location.reload()}>
            Reload the Page
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  );
}

/** The same for a form that a finished recording is waiting for. */
export function FormNotFetched({ onRetry }: RetryProps) {
  return (
    <NotFetched onRetry={onRetry}>
      The form didn’t load. Your recording is safe here: try again once you’re back online.
    </NotFetched>
  );
}
