import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { totalSpent } from '../../../entities/paid-capsules/capsule-words.js';
import { dollars } from '../../../lib/money.js';
import { Card, CardTitle } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/skeleton.js';

export interface SummaryCardProps {
  /** `null` while they are not known. */
  capsules: readonly PaidCapsuleDto[] | null;
  /** They could not be fetched: nothing is on its way. */
  missing: boolean;
}

/** What was spent, and how many capsules are open. */
export function SummaryCard({ capsules, missing }: SummaryCardProps) {
  const active = capsules?.filter(({ status, paymentStatus }) => status === 'active' && paymentStatus === 'paid');
  const unknown = missing ? '–' : null;
  return (
    <Card>
      <CardTitle className="flex min-h-8 items-center">Summary</CardTitle>
      <dl className="mt-4 flex flex-wrap gap-x-12 gap-y-4">
        <Figure label="Total spent" value={capsules ? dollars(totalSpent(capsules)) : unknown} />
        <Figure label="Active capsules" value={active ? String(active.length) : unknown} />
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
