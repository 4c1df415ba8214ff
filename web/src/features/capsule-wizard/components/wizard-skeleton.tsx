import { Skeleton } from '../../../ui/skeleton.js';

/** The shape of the wizard while its packages are fetched. */
export function WizardSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading packages</span>
      <div aria-hidden="true" className="grid gap-8">
        <div className="grid grid-cols-4 justify-items-center">
          {[1, 2, 3, 4].map((step) => (
            <Skeleton key={step} className="size-10 rounded-full" />
          ))}
        </div>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {[1, 2, 3].map((card) => (
              <Skeleton key={card} className="h-72 rounded-lg" />
            ))}
          </div>
          <Skeleton className="h-72 rounded-lg" />
        </div>
      </div>
    </div>
  );
}
