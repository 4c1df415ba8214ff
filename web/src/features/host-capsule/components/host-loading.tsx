import { Skeleton } from '../../../ui/skeleton.js';

/** The shape of the page while it is fetched. */
export function HostLoading() {
  return (
    <div role="status" aria-busy="true" className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="sr-only">Loading the capsule</h1>
      <div aria-hidden="true" className="grid gap-6">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-6 w-48" />
        <div className="mt-2 grid grid-cols-2 gap-4 lg:grid-cols-4">
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} className="h-28 rounded-lg" />
          ))}
        </div>
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </div>
  );
}
