import { Skeleton } from '../../../ui/skeleton.js';

export function StepSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading</span>
      <div className="grid gap-2.5">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-7 w-3/5" />
      </div>
      <Skeleton card className="h-96" />
    </div>
  );
}
