import { lazy, useEffect, type ComponentType } from 'react';
import { Notice } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';
import type { DetailsFormProps } from './details-form.js';

const loadAnswering = () => import('../answering.js');

/** The form. Without a connection to fetch it: how to get it after all; the recording itself outlasts a reload. */
export const DetailsForm = lazy<ComponentType<DetailsFormProps>>(async () => ({
  default: await loadAnswering().then(
    (module) => module.DetailsForm,
    () => NotFetched,
  ),
}));

/** Comes together with the form: whoever has sent it has this, too. */
export const Submitted = lazy(async () => ({ default: (await loadAnswering()).Submitted }));

/** How long a page has to itself before the parts for later are fetched, in milliseconds. */
const REST_MS = 1_500;

/** Fetches what follows a recording, at the latest when one begins. */
export function useLaterParts(begun: boolean): void {
  useEffect(() => {
    // Without a connection it is tried again when it is needed.
    const timer = setTimeout(() => void loadAnswering().catch(() => undefined), begun ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [begun]);
}

function NotFetched() {
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
          Reload the Page
        </Button>
      }
    >
      The form could not be fetched. Your recording is safe in this browser: reload the page once you are connected
      again, and go on with it.
    </Notice>
  );
}
