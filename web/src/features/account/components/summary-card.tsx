import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { totalSpent } from '../../../entities/paid-capsules/capsule-words.js';
import { dollars } from '../../../lib/money.js';
import { Card, CardTitle } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/skeleton.js';

/** What was spent, and how many capsules are open. `null` while that is not known. */
export function SummaryCard({ capsules }: { capsules: readonly PaidCapsuleDto[] | null }) {
  const active = capsules?.filter(({ status, paymentStatus }) => status === 'active' && paymentStatus === 'paid');
  return (
    <Card>
      <CardTitle>Summary</CardTitle>
      <dl className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-1">
        <Figure label="Total spent" value={capsules ? dollars(totalSpent(capsules)) : null} />
        <Figure label="Active capsules" value={active ? String(active.length) : null} />
      </dl>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="text-title font-semibold tabular-nums">{value ?? <Skeleton className="my-1 h-9 w-20" />}</dd>
    </div>
  );
}
