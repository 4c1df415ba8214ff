import { RotateCw } from 'lucide-react';
import { dollars } from '../../../lib/money.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/skeleton.js';
import type { Offer } from '../use-package.js';

export interface PriceProps {
  offer: Offer;
  /** Reads out that it could not be fetched: the first price of a page does so for all. */
  announces?: boolean;
}

/** Price of a package. Reserves its height while it loads. */
export function Price({ offer, announces = false }: PriceProps) {
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
        <div role={announces ? 'alert' : undefined} className="flex flex-wrap items-center">
          <p className="mr-3 text-ink-soft">The price didn’t load.</p>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 text-primary-ink!"
            loading={offer.retrying}
            onClick={offer.retry}
          >
            {offer.retrying ? null : <RotateCw aria-hidden="true" />}
            Try Again
          </Button>
        </div>
      ) : null}
    </div>
  );
}
