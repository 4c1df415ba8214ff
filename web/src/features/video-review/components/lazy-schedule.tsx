import { lazyComponent } from '../../../lib/lazy-component.js';
import { prefetchCode } from '../../../lib/network.js';
import { FormNotFetched } from '../../../recorder/notice.js';
import { Card } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/loading.js';

const load = () => import('./schedule-step.js');

/** The form, fetched while the recording is watched. */
export const ScheduleStep = lazyComponent(async () => (await load()).ScheduleStep, FormNotFetched);

/** Prefetches it. Without a connection, it loads when it is needed. */
export const prepareSchedule = (): void => prefetchCode(load);

export function ScheduleSkeleton() {
  return (
    <div
      role="status"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10"
    >
      <span className="sr-only">Loading the form</span>
      <div className="grid gap-4">
        <Skeleton className="h-9 w-40" />
        <Card className="grid gap-8">
          <Skeleton className="h-41" />
          <Skeleton className="h-28" />
          <Skeleton className="h-36" />
          <Skeleton className="h-13 w-56" />
        </Card>
      </div>
      <Skeleton card className="h-72 max-lg:hidden" />
    </div>
  );
}
