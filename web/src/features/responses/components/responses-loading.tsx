import { Skeleton } from '../../../ui/skeleton.js';

/** The shape of the page's list while it is fetched. */
export function ResponseSkeletons() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading responses</span>
      <div aria-hidden="true" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map((index) => (
          <div key={index} className="rounded-lg border border-line bg-surface">
            <Skeleton className="aspect-video rounded-b-none" />
            <div className="grid gap-2 p-5">
              <Skeleton className="h-7 w-2/3" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="mt-3 h-11" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

export function ResponsesLoading() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
      <title>Responses · Dear Future</title>
      <h1 className="sr-only">Responses</h1>
      <div aria-hidden="true">
        <Skeleton className="mt-3 mb-6 h-5 w-36" />
        <Skeleton className="h-11 w-3/5" />
        <Skeleton className="mt-3 h-6 w-2/5" />
        <div className="mt-6 mb-8 flex flex-wrap items-center justify-between gap-4 border-y border-dashed border-line-strong py-3.5">
          <Skeleton className="h-6 w-52" />
          <Skeleton className="h-11 w-72 max-w-full" />
        </div>
      </div>
      <ResponseSkeletons />
    </div>
  );
}
