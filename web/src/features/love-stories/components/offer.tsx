import type { CapsulePackageDto, PackageKind } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { limitText, minutesText } from '../../../entities/paid-capsules/capsule-words.js';
import { packagesRead } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { dollars } from '../../../lib/count.js';
import { useHydrated } from '../../../lib/use-hydrated.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/loading.js';

export type Offer =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retrying: boolean; readonly retry: () => void }
  /** Not on sale. */
  | { readonly state: 'none' }
  | { readonly state: 'sold'; readonly offered: CapsulePackageDto };

/** The package of one kind as it is sold now. Pages contain no fixed prices (docs/product.md §9.6). */
export function usePackage(kind: PackageKind): Offer {
  const { data, error, isFetching, refetch } = useQuery(packagesRead);
  const hydrated = useHydrated();
  if (!hydrated) return { state: 'loading' };
  if (data) {
    const offered = data.find((each) => each.kind === kind);
    return offered ? { state: 'sold', offered } : { state: 'none' };
  }
  if (error !== null) return { state: 'failed', retrying: isFetching, retry: () => void refetch() };
  return { state: 'loading' };
}

/** What a package includes. Reserves its height while it loads. */
export function PackageContents({ offer, className }: { offer: Offer; className?: string }) {
  const offered = offer.state === 'sold' ? offer.offered : null;
  return (
    <ul className={clsx('grid gap-2', className)}>
      {offer.state === 'failed' ? null : (
        <>
          <Line>{offered === null ? <Pending /> : limitText(offered.maxContributors)}</Line>
          <Line>
            {offered === null ? <Pending /> : `Up to ${minutesText(offered.maxVideoDurationSeconds)} per video`}
          </Line>
        </>
      )}
      <Line>Sealed until the day you choose</Line>
    </ul>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-success-ink" />
      {children}
    </li>
  );
}

function Pending() {
  return <Skeleton className="my-0.5 h-5 w-44" />;
}

interface PriceProps {
  offer: Offer;
  /** Announces a failure to screen readers; only the first price of a page does. */
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
        <p className="text-title font-semibold text-primary-ink">{dollars(offer.offered.basePriceCents)}</p>
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
