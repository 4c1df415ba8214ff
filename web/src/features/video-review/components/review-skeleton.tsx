import { Skeleton } from '../../../ui/skeleton.js';

/** The shape of the review while the recording is read. */
export function ReviewSkeleton() {
  return (
    <div
      role="status"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10"
    >
      <span className="sr-only">Loading your recording</span>
      <Skeleton card className="aspect-video max-h-[min(75svh,calc(100svh-9rem))] w-full" />
      <div className="grid gap-6">
        <div className="grid gap-2.5">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-7 w-4/5" />
          <Skeleton className="h-5" />
        </div>
        <Skeleton className="h-16" />
        <div className="grid gap-3">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
      </div>
    </div>
  );
}
