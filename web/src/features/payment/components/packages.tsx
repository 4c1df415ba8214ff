import type { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { Clock, Gift, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { limitText, minutesText } from '../../../entities/paid-capsules/capsule-words.js';
import { packagesRead } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { count, dollars } from '../../../lib/count.js';
import { messageOf } from '../../../lib/http.js';
import { Button } from '../../../ui/button.js';
import { ErrorState } from '../../../ui/error-state.js';
import { Loading, Skeleton } from '../../../ui/loading.js';

export function Packages() {
  const read = useQuery(packagesRead);
  return (
    <section aria-labelledby="packages">
      <h2 id="packages" className="font-display text-heading">
        Packages
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">One link for everyone. The videos stay sealed until the day you choose.</p>
      {read.data ? (
        read.data.length === 0 ? (
          <p className="text-ink-soft">No packages available. Please contact support.</p>
        ) : (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {read.data.map((each) => (
              <li key={each.id} className="grid">
                <Offer offer={each} />
              </li>
            ))}
          </ul>
        )
      ) : read.isError && !read.isFetching ? (
        <ErrorState
          title={`Error loading packages: ${messageOf(read.error, read.error.message)}`}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Loading label="Loading packages" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} card className="h-76" />
          ))}
        </Loading>
      )}
    </section>
  );
}

function Offer({ offer }: { offer: CapsulePackageDto }) {
  return (
    <article className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5 shadow-rest">
      <h3 className="font-display text-heading">{offer.name}</h3>
      <p className="text-title font-semibold text-primary-ink">{dollars(offer.basePriceCents)}</p>
      <p className="text-ink-soft">{offer.description}</p>
      <ul className="mt-auto grid gap-1.5 border-t border-dashed border-line-strong pt-3 text-sm *:flex *:items-center *:gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-primary-ink">
        <li>
          <Users aria-hidden="true" />
          {limitText(offer.maxContributors)}
        </li>
        <li>
          <Clock aria-hidden="true" />
          Up to {minutesText(offer.maxVideoDurationSeconds)} per video
        </li>
        {offer.anniversaryCredits > 0 ? (
          <li>
            <Gift aria-hidden="true" />
            {count(offer.anniversaryCredits, 'anniversary credit')}
          </li>
        ) : null}
      </ul>
      <Button asChild variant="secondary" className="mt-1">
        <Link to={`/capsules/create?type=${offer.kind}`} aria-label={`Choose ${offer.name}`}>
          Choose
        </Link>
      </Button>
    </article>
  );
}
