import { Skeleton } from '../../../ui/skeleton.js';
import { MESSAGE_TYPES } from '../message-types.js';

/** Placeholder for the first step and the sidebar until the session is known. */
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
            <Skeleton key={type} card className="h-29 last:sm:col-span-2" />
          ))}
        </div>
      </div>
      <Skeleton card className="h-36 max-lg:hidden" />
    </>
  );
}
