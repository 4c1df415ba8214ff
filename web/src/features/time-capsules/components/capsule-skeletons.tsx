import { Skeleton } from '../../../ui/skeleton.js';

/** The shape of the list while it is fetched. */
export function CapsuleSkeletons() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading your capsules</span>
      <div aria-hidden="true" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map((index) => (
          <div key={index} className="rounded-lg border border-line bg-surface">
            <Skeleton className="aspect-video rounded-b-none" />
            <div className="grid gap-2 p-5">
              <Skeleton className="mb-1 h-7 w-3/4" />
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-3 h-11" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
