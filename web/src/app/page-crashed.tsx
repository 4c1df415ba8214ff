import { MailWarning } from 'lucide-react';
import { Button } from '../ui/button.js';
import { PageTrouble } from './page-trouble.js';

/** Shown for a page that threw while rendering. */
export function PageCrashed() {
  return (
    <PageTrouble
      title="This page could not be shown"
      icon={<MailWarning className="size-7" />}
      action={
        <Button size="lg" onClick={() => window.location.reload()}>
          Reload Page
        </Button>
      }
    >
      Nothing you saved is lost. Reload the page to carry on.
    </PageTrouble>
  );
}
