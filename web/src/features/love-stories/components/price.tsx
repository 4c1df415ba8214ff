import { RotateCw } from 'lucide-react';
import { dollars } from '../../../lib/money.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/skeleton.js';
import type { Offer } from '../use-package.js';

/** What a package costs. As high while it is on the way as once it is there. */
export function Price({ offer }: { offer: Offer }) {
  return (
    <div className="flex min-h-12 items-center" aria-busy={offer.state === 'loading' || undefined}>
      {offer.state === 'loading' ? (
        <>
          <span className="sr-only">Loading the price</span>
          <Skeleton className="h-10 w-20" />
        </>
      ) : null}
      {offer.state === 'sold' ? (
        <p className="font-display text-title text-primary-ink">{dollars(offer.offered.basePriceCents)}</p>
      ) : null}
      {offer.state === 'failed' ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-danger-ink">The price could not be fetched.</p>
          <Button variant="secondary" size="sm" loading={offer.retrying} onClick={offer.retry}>
            {offer.retrying ? null : <RotateCw aria-hidden="true" />}
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  );
}
