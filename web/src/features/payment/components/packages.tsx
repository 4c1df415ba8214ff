import type { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { packageFacts } from '../../../entities/paid-capsules/package-facts.js';
import { creditsRead, packagesRead } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { count, dollars } from '../../../lib/count.js';
import { messageOf } from '../../../lib/http.js';
import { LinkButton } from '../../../ui/button.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { Loading, Skeleton } from '../../../ui/feedback/loading.js';
import { creditGroups } from '../payment-status.js';

const GRID = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

export function Packages() {
  const read = useQuery(packagesRead);
  return (
    <section aria-labelledby="packages">
      <h2 id="packages" className="font-display text-heading">
        Packages
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">One link for everyone. The videos stay sealed until the day you choose.</p>
      {read.data?.length === 0 ? (
        <p className="text-ink-soft">No packages available. Please contact support.</p>
      ) : read.data ? (
        <ul className={GRID}>
          {read.data.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
        </ul>
      ) : read.isError ? (
        <ErrorState
          title={`Error loading packages: ${messageOf(read.error, read.error.message)}`}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Loading label="Loading packages" className={GRID}>
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
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5 shadow-rest">
      <h3 className="font-display text-heading">{offer.name}</h3>
      <p className="text-title font-semibold text-primary-ink">{dollars(offer.basePriceCents)}</p>
      <p className="text-ink-soft">{offer.description}</p>
      <ul className="mt-auto grid gap-1.5 border-t border-dashed border-line-strong pt-3 text-sm">
        {packageFacts(offer).map(([Icon, text]) => (
          <li key={text} className="flex items-center gap-2">
            <Icon className="size-4 shrink-0 text-primary-ink" />
            {text}
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

export function Credits() {
  const credits = useQuery(creditsRead);
  const packages = useQuery(packagesRead);
  const groups = creditGroups(credits.data ?? [], packages.data ?? []);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="credits">
      <h2 id="credits" className="mb-4 font-display text-heading">
        Your Credits
      </h2>
      <ul className={GRID}>
        {groups.map(({ packageId, name, available, used }) => (
          <li
            key={packageId}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-between items-center gap-x-5 gap-y-4 rounded-lg border border-line bg-surface p-5 shadow-rest"
          >
            <span className="stamp-edge grid size-14 shrink-0 place-items-center bg-accent-soft text-accent-ink">
              <Ticket className="size-6" />
            </span>
            <div className="min-w-0">
              <p className="font-semibold">
                {count(available, 'credit')} left{used > 0 ? `, ${used} used` : ''}
              </p>
              <p className="text-ink-soft">
                For {/^[AEIOU]/.test(name) ? 'an' : 'a'} {name}
              </p>
            </div>
            {available > 0 ? (
              <LinkButton variant="secondary" className="col-span-2" to="/capsules/create" label="Use a Credit" />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
