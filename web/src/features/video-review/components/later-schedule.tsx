import { lazyPart } from '../../../lib/lazy-part.js';
import { Notice } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';

const load = () => import('./schedule-step.js');

/** The form, fetched while the recording is watched. */
export const ScheduleStep = lazyPart(async () => (await load()).ScheduleStep, NotFetched);

/** Fetches it ahead. Without a connection it is tried again when it is needed. */
export function prepareSchedule(): void {
  load().catch(() => undefined);
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
      again.
    </Notice>
  );
}
