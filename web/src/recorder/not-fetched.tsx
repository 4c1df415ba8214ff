import type { RetryProps } from '../lib/lazy-part.js';
import { Button } from '../ui/button.js';
import { Notice } from './notice.js';

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
