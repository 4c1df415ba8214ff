import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isListed } from '../../entities/paid-capsules/capsule-words.js';
import { PaidCapsuleCard } from '../../entities/paid-capsules/components/paid-capsule-card.js';
import { paidCapsulesRead } from '../../entities/paid-capsules/paid-capsule-api.js';
import { count } from '../../lib/count.js';
import { useNow } from '../../lib/use-now.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadFailed } from '../../ui/error-state.js';
import { SealedEnvelope } from '../../ui/illustrations/sealed-envelope.js';
import { LoadingCards } from '../../ui/loading.js';
import { Page } from '../../ui/page.js';

/** `/my-paid-capsules`: the host's capsules (docs/product.md §2). */
export function MyPaidCapsulesPage() {
  const read = useQuery(paidCapsulesRead);
  const capsules = read.data?.filter(isListed);
  return (
    <Page
      width="wide"
      title="My Paid Capsules"
      subtitle={
        capsules && capsules.length > 0
          ? `${count(capsules.length, 'capsule')}, filled by your friends and family`
          : 'Filled by your friends and family'
      }
      actions={
        // Its space is kept while the list loads: an empty list has a button of its own.
        capsules?.length === 0 ? null : (
          <Button asChild className={capsules ? undefined : 'invisible'}>
            <Link to="/capsules/create">Create a Capsule</Link>
          </Button>
        )
      }
    >
      {capsules ? (
        <List capsules={capsules} />
      ) : read.isError && !read.isFetching ? (
        <LoadFailed
          title="Your capsules didn’t load"
          fallback="They’re safe. Please try again in a moment."
          read={read}
        />
      ) : (
        <LoadingCards label="Loading your capsules" className="sm:grid-cols-2 lg:grid-cols-3" />
      )}
    </Page>
  );
}

function List({ capsules }: { capsules: PaidCapsuleDto[] }) {
  const now = useNow();
  if (capsules.length === 0) {
    return (
      <EmptyState
        illustration={<SealedEnvelope />}
        title="No paid capsules yet"
        description="One link for a wedding, an anniversary or a farewell. Everyone you love records a message, and the capsule opens on the day you choose."
        action={
          <Button asChild size="lg">
            <Link to="/capsules/create">Create a Capsule</Link>
          </Button>
        }
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {capsules.map((capsule) => (
        <li key={capsule.id} className="grid min-w-0">
          <PaidCapsuleCard capsule={capsule} now={now} />
        </li>
      ))}
    </ul>
  );
}
