import { Skeleton } from '../../../ui/skeleton.js';
import { MESSAGE_TYPES } from '../message-types.js';

/** The shape of the first step, and of what stands beside it, until it is known who is there. */
export function FlowSkeleton() {
  return (
    <>
      <div role="status" className="grid gap-5">
        <span className="sr-only">Loading</span>
        <div className="grid gap-2.5">
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="h-6 w-4/5 max-w-104" />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          {MESSAGE_TYPES.map((type) => (
            <Skeleton key={type} className="h-29 rounded-lg last:sm:col-span-2" />
          ))}
        </div>
      </div>
      <Skeleton className="h-36 rounded-lg max-lg:hidden" />
    </>
  );
}
