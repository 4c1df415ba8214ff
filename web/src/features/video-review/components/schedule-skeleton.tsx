import { Card } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/skeleton.js';

export function ScheduleSkeleton() {
  return (
    <div
      role="status"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10"
    >
      <span className="sr-only">Loading the form</span>
      <div className="grid gap-4">
        <Skeleton className="h-9 w-40" />
        <Card className="grid gap-8">
          <div className="grid gap-4">
            <Skeleton className="h-7 w-3/5" />
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              {[0, 1, 2, 3].map((index) => (
                <Skeleton key={index} className="h-11" />
              ))}
            </div>
            <Skeleton className="h-19" />
          </div>
          <Skeleton className="h-28" />
          <Skeleton className="h-36" />
          <Skeleton className="h-13 w-56" />
        </Card>
      </div>
      <Skeleton card className="h-72 max-lg:hidden" />
    </div>
  );
}
