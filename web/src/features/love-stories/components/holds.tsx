import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { limitText, minutesText } from '../../../entities/paid-capsules/capsule-words.js';
import { Skeleton } from '../../../ui/skeleton.js';
import type { Offer } from '../use-package.js';

/** What a package includes. Reserves its height while it loads. */
export function Holds({ offer, className }: { offer: Offer; className?: string }) {
  const offered = offer.state === 'sold' ? offer.offered : null;
  return (
    <ul className={clsx('grid gap-2', className)}>
      {offer.state === 'failed' ? null : (
        <>
          <Line>{offered === null ? <Pending /> : limitText(offered.maxContributors)}</Line>
          <Line>
            {offered === null ? <Pending /> : `${minutesText(offered.maxVideoDurationSeconds)} for every video`}
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
