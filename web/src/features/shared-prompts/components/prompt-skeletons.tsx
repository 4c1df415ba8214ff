import { Skeleton } from '../../../ui/skeleton.js';

/** The shape of the list while it is fetched. */
export function PromptSkeletons() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading your prompts</span>
      <div aria-hidden="true" className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map((index) => (
          <div key={index} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
            <div className="flex justify-between gap-4">
              <div className="grid flex-1 content-start gap-2">
                <Skeleton className="h-7 w-4/5" />
                <Skeleton className="mt-1 h-5" />
                <Skeleton className="h-5 w-3/5" />
              </div>
              <Skeleton className="h-17 w-14" />
            </div>
            <div className="mt-5 grid gap-2 border-t border-dashed border-line-strong pt-3.5">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
            <Skeleton className="mt-4 h-11" />
          </div>
        ))}
      </div>
    </div>
  );
}
