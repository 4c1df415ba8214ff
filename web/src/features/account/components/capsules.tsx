import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { UseQueryResult } from '@tanstack/react-query';
import { totalSpent } from '../../../entities/paid-capsules/capsule-texts.js';
import { PaidCapsuleCards } from '../../../entities/paid-capsules/components/paid-capsule-cards.js';
import { dollars } from '../../../lib/count.js';
import { LinkButton } from '../../../ui/button.js';
import { Card, CardTitle } from '../../../ui/layout/card.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { Skeleton } from '../../../ui/feedback/loading.js';

export function TotalsCard({ read: { data, isError } }: { read: UseQueryResult<PaidCapsuleDto[]> }) {
  const active = data?.filter(({ status, paymentStatus }) => status === 'active' && paymentStatus === 'paid');
  const placeholder = isError ? '–' : null;
  return (
    <Card>
      <CardTitle className="flex min-h-8 items-center">Summary</CardTitle>
      <dl className="mt-4 flex flex-wrap gap-x-12 gap-y-4">
        <Figure label="Total spent" value={data ? dollars(totalSpent(data)) : placeholder} />
        <Figure label="Active paid capsules" value={active ? String(active.length) : placeholder} />
      </dl>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="text-title font-semibold">{value ?? <Skeleton className="my-1 h-9 w-20" />}</dd>
    </div>
  );
}

export function RecentCapsules({ capsules }: { capsules: readonly PaidCapsuleDto[] }) {
  if (capsules.length === 0) {
    return (
      <EmptyState
        illustration={<SealedEnvelope />}
        title="You haven't created any paid capsules yet"
        description="One link, and everyone you love records a message for the day you choose."
        action={<LinkButton to="/capsules/create" size="lg" label="Create a Capsule" />}
      />
    );
  }
  return (
    <section aria-labelledby="recent-capsules">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="recent-capsules" className="font-display text-heading">
          Recent paid capsules
        </h2>
        <LinkButton to="/my-paid-capsules" variant="ghost" size="sm" className="-mr-3" label="View All" />
      </div>
      <PaidCapsuleCards capsules={capsules.slice(0, 3)} level={3} />
    </section>
  );
}
