import { Skeleton } from '../../../ui/skeleton.js';

/** The shape of a list of capsules while it is fetched. */
export function PaidCapsuleSkeletons() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading your capsules</span>
      <div aria-hidden="true" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map((index) => (
          <div key={index} className="grid gap-2 rounded-lg border border-line bg-surface p-5">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="mt-3 h-6 w-2/3" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  );
}
