import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { Link } from 'react-router-dom';
import { PaidCapsuleCard } from '../../../entities/paid-capsules/components/paid-capsule-card.js';
import { useNow } from '../../../lib/use-now.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';

/** So many are shown here (docs/product.md §2.8). */
const SHOWN = 3;

export function RecentCapsules({ capsules }: { capsules: readonly PaidCapsuleDto[] }) {
  const now = useNow();
  if (capsules.length === 0) {
    return (
      <EmptyState
        illustration={<SealedEnvelope />}
        title="You haven't created any paid capsules yet"
        description="One link, and everyone you love records a message for the day you choose."
        action={
          <Button asChild size="lg">
            <Link to="/capsules/create">Create a Capsule</Link>
          </Button>
        }
      />
    );
  }
  return (
    <section aria-labelledby="recent-capsules">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="recent-capsules" className="font-display text-heading">
          Recent Paid Capsules
        </h2>
        <Button asChild variant="ghost" size="sm" className="-mr-3">
          <Link to="/my-paid-capsules">View All</Link>
        </Button>
      </div>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {capsules.slice(0, SHOWN).map((capsule) => (
          <li key={capsule.id} className="grid min-w-0">
            <PaidCapsuleCard capsule={capsule} now={now} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
