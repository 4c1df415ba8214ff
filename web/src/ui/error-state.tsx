import { MailWarning, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../lib/classes.js';
import { Button } from './button.js';

export interface ErrorStateProps {
  title: ReactNode;
  description?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  retryLabel?: string;
  className?: string;
}

/** Something could not be fetched: what happened, and a way to try again. */
export function ErrorState({ title, description, onRetry, retrying, retryLabel, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classes(
        'flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-5 sm:flex-row sm:gap-4 sm:p-6',
        className,
      )}
    >
      <span className="stamp-edge grid size-14 shrink-0 -rotate-3 place-items-center bg-danger-soft text-danger-ink">
        <MailWarning className="size-6" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2 className="font-display text-heading wrap-anywhere">{title}</h2>
        {description ? <p className="mt-1 text-ink-soft">{description}</p> : null}
        {onRetry ? (
          <Button variant="secondary" className="mt-4" onClick={onRetry} loading={retrying}>
            {retrying ? null : <RotateCw aria-hidden="true" />}
            {retryLabel ?? 'Try again'}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
