import { Skeleton } from '../../../ui/skeleton.js';

export function StepSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid min-w-0 gap-6">
      <span className="sr-only">Loading the step</span>
      <div className="grid gap-2">
        <Skeleton className="h-7 w-56 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <Skeleton card className="h-96" />
    </div>
  );
}
