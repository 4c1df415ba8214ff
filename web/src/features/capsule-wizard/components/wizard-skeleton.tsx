import { Skeleton } from '../../../ui/skeleton.js';
import { StepIndicator } from './step-indicator.js';
import { packagesGrid, WIZARD_GRID } from './wizard-grid.js';

/** The shape of the first step while its packages are fetched. */
export function WizardSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading packages</span>
      <div aria-hidden="true" className="grid gap-8">
        <StepIndicator current={1} />
        <div className={WIZARD_GRID}>
          <div className="grid min-w-0 gap-6">
            <div className="grid gap-1">
              <Skeleton className="h-[calc(var(--size-heading)*1.28)] w-64 max-w-full" />
              <Skeleton className="h-12 w-full max-w-prose sm:h-6" />
            </div>
            <div className={packagesGrid(3)}>
              {[1, 2, 3].map((card) => (
                <Skeleton key={card} card className="h-60 xl:h-96" />
              ))}
            </div>
          </div>
          <Skeleton card className="h-56 max-lg:hidden" />
        </div>
      </div>
    </div>
  );
}
