import { Button } from '../ui/button.js';
import { Notice } from './notice.js';

/** In place of a step that could not be fetched, beside a recording that outlasts a reload. */
export function NotFetched({ children }: { children: string }) {
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
          Reload the Page
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

/** The same for a form that a finished recording is waiting for. */
export function FormNotFetched() {
  return (
    <NotFetched>
      The form could not be fetched. Your recording is safe in this browser: reload the page once you are connected
      again, and go on with it.
    </NotFetched>
  );
}
