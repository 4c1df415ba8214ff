import { Skeleton } from '../../../ui/skeleton.js';

/** The shape of the list while it is fetched. */
export function PromptSkeletons() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading your prompts</span>
      <div aria-hidden="true" className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map((index) => (
          <div key={index} className="grid gap-3 rounded-lg border border-line bg-surface p-6">
            <div className="flex justify-between gap-4">
              <Skeleton className="h-7 w-3/5" />
              <Skeleton className="h-17 w-14" />
            </div>
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-6 h-4 w-1/2" />
            <Skeleton className="mt-2 h-11" />
          </div>
        ))}
      </div>
    </div>
  );
}
