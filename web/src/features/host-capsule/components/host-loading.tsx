import { Skeleton } from '../../../ui/skeleton.js';
import { STATS_GRID } from './stat-cards.js';

/** The shape of the page while it is fetched. */
export function HostLoading() {
  return (
    <div role="status" aria-busy="true" className="mx-auto w-full max-w-6xl gutter py-8 sm:py-12 short:py-5">
      <title>Capsule · Dear Future</title>
      <h1 className="sr-only">Loading the capsule</h1>
      <div aria-hidden="true">
        <div className="mb-3 flex h-11 items-center">
          <Skeleton className="h-5 w-40" />
        </div>
        <Skeleton className="h-[calc(var(--size-title)*1.14)] w-3/5" />
        <Skeleton className="mt-2 mb-8 h-7 w-48" />
        <div className="grid gap-6">
          <div className={STATS_GRID}>
            {[1, 2, 3, 4].map((card) => (
              <Skeleton key={card} card className="h-28 sm:h-30" />
            ))}
          </div>
          <Skeleton card className="h-96 sm:h-80" />
          <Skeleton card className="h-64" />
        </div>
      </div>
    </div>
  );
}
