import { Card } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/skeleton.js';

/** The shape of the reel's card while it is fetched. */
export function ReelLoading() {
  return (
    <Card>
      <div role="status" aria-busy="true" className="flex items-center gap-6">
        <span className="sr-only">Loading the highlight reel</span>
        <Skeleton className="size-16 shrink-0" />
        <div className="grid flex-1 gap-2.5">
          <Skeleton className="h-7 w-44 max-w-full" />
          <Skeleton className="h-5 w-full max-w-96" />
        </div>
      </div>
    </Card>
  );
}
