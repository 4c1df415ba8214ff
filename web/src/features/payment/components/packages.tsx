import type { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { packageFacts } from '../../../entities/paid-capsules/package-facts.js';
import { packagesQuery } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { dollars } from '../../../lib/count.js';
import { messageOf } from '../../../lib/http/http.js';
import { LinkButton } from '../../../ui/button.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { ReadState } from '../../../ui/feedback/read-state.js';
import { Loading, Skeleton } from '../../../ui/feedback/loading.js';
import { CARD_GRID } from '../../../ui/layout/card.js';

export function Packages() {
  const read = useQuery(packagesQuery);
  return (
    <section aria-labelledby="packages">
      <h2 id="packages" className="font-display text-heading">
        Packages
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">One link for everyone. The videos stay sealed until the day you choose.</p>
      <ReadState
        read={read}
        loading={
          <Loading label="Loading packages" className={CARD_GRID}>
            {[0, 1, 2].map((card) => (
              <Skeleton key={card} card className="h-77 lg:h-94" />
            ))}
          </Loading>
        }
        failed={
          <ErrorState
            title="The packages didn’t load"
            description={`Error loading packages: ${messageOf(read.error, read.error?.message ?? '')}`}
            onRetry={() => void read.refetch()}
          />
        }
        empty={<p className="text-ink-soft">No packages available. Please contact support.</p>}
      >
        {(offers) => (
          <ul className={CARD_GRID}>
            {offers.map((offer) => (
              <PackageCard key={offer.id} offer={offer} packages={offers} />
            ))}
          </ul>
        )}
      </ReadState>
    </section>
  );
}

function PackageCard({ offer, packages }: { offer: CapsulePackageDto; packages: readonly CapsulePackageDto[] }) {
  return (
    <li className="panel flex flex-col gap-3 p-5 shadow-rest">
      <h3 className="font-display text-heading">{offer.name}</h3>
      <p className="text-title font-semibold text-primary-ink">{dollars(offer.basePriceCents)}</p>
      <p className="text-ink-soft">{offer.description}</p>
      <ul className="mb-auto grid gap-1.5 border-t border-dashed border-line-strong pt-3 text-sm">
        {packageFacts(offer, packages).map(([Icon, text]) => (
          <li key={text} className="flex items-start gap-2 text-balance">
            <Icon className="mt-0.5 size-4 shrink-0 text-primary-ink" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <LinkButton
        variant="secondary"
        className="mt-1"
        to={`/capsules/create?type=${offer.kind}`}
        aria-label={`Choose ${offer.name}`}
        label="Choose"
      />
    </li>
  );
}
