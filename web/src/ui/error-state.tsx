import { clsx } from 'clsx';
import { MailWarning, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/http.js';
import { Button } from './button.js';

interface ErrorStateProps {
  title: ReactNode;
  description?: ReactNode;
  onRetry?: () => void;
  /** Reloads the page, if trying again may not be enough. */
  onReload?: (() => void) | undefined;
  retrying?: boolean;
  retryLabel?: string;
  /** Without a frame, it fills its container. */
  framed?: boolean;
}

/** A failed load, with a button to retry. */
export function ErrorState({
  title,
  description,
  onRetry,
  onReload,
  retrying,
  retryLabel,
  framed = true,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={clsx(
        'flex flex-wrap items-start gap-x-4 gap-y-3',
        framed ? 'rounded-lg border border-line bg-surface p-5 sm:p-6' : 'p-4',
      )}
    >
      <span className="stamp-edge grid size-14 shrink-0 -rotate-3 place-items-center bg-danger-soft text-danger-ink">
        <MailWarning className="size-6" aria-hidden="true" />
      </span>
      {/* Wraps below the icon where there is no room beside it. */}
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-display text-heading wrap-anywhere">{title}</h2>
        {description ? <p className="mt-1 text-ink-soft">{description}</p> : null}
        {onRetry ? (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={onRetry} loading={retrying}>
              {retrying ? null : <RotateCw aria-hidden="true" />}
              {retryLabel ?? 'Try Again'}
            </Button>
            {onReload ? (
              <Button variant="ghost" onClick={onReload}>
                Reload Page
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface LoadFailedProps {
  title: string;
  /** Used if the server sent no message. */
  fallback: string;
  read: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
}

export function LoadFailed({ title, fallback, read }: LoadFailedProps) {
  return (
    <ErrorState
      title={title}
      description={messageOf(read.error, fallback)}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  );
}
