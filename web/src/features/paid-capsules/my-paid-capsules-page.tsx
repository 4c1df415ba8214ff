import { useQuery } from '@tanstack/react-query';
import { PaidCapsuleCards } from '../../entities/paid-capsules/components/paid-capsule-cards.js';
import { listedCapsulesQuery } from '../../entities/paid-capsules/paid-capsule-api.js';
import { count } from '../../lib/count.js';
import { LinkButton } from '../../ui/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { SealedEnvelope } from '../../ui/illustrations/sealed-envelope.js';
import { Loaded } from '../../ui/feedback/read-state.js';
import { LoadingCards } from '../../ui/feedback/loading.js';
import { Page } from '../../ui/layout/page.js';

export default function MyPaidCapsulesPage() {
  const read = useQuery(listedCapsulesQuery);
  const total = read.data?.length;
  const subtitle = total ? count(total, 'capsule') : 'Videos from your friends and family, gathered in one place';
  return (
    <Page
      width="wide"
      title="My Paid Capsules"
      subtitle={read.isPending ? 'Counting…' : subtitle}
      actions={
        // The button keeps its place while the list loads, so that nothing moves. The empty state has its own button.
        total || read.isPending ? (
          <LinkButton to="/capsules/create" className={total ? undefined : 'invisible'} label="Create a Capsule" />
        ) : null
      }
    >
      <Loaded
        read={read}
        title="Your capsules didn’t load"
        fallback="They’re safe. Please try again in a moment."
        loading={<LoadingCards label="Loading your capsules" button={false} />}
        empty={
          <EmptyState
            illustration={<SealedEnvelope />}
            title="No paid capsules yet"
            description="One link for a wedding, an anniversary, or a farewell. Everyone you love records a message, and the capsule opens on the day you choose."
            action={<LinkButton to="/capsules/create" size="lg" label="Create a Capsule" />}
          />
        }
      >
        {(capsules) => <PaidCapsuleCards capsules={capsules} level={2} />}
      </Loaded>
    </Page>
  );
}
