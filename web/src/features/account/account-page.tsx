import type { UserDto } from '@dear-future/contracts/http/users';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { listedCapsulesQuery } from '../../entities/paid-capsules/paid-capsule-api.js';
import { useSession } from '../../entities/session/session.js';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { LinkButton } from '../../ui/button.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { LoadingCards, Skeleton } from '../../ui/feedback/loading.js';
import { ReadState } from '../../ui/feedback/read-state.js';
import { Page } from '../../ui/layout/page.js';
import { PageLoading } from '../../ui/feedback/spinner.js';
import { RecentCapsules, TotalsCard } from './components/capsules.js';
import { EmailsCard } from './components/emails-card.js';
import { PeopleCard } from './components/people-card.js';
import { ProfileCard } from './components/profile-card.js';
import { SessionsCard } from './components/sessions-card.js';
import { StorageCard } from './components/storage-card.js';

/** Redirects visitors to `/`. */
export default function AccountPage() {
  const { user, isLoading } = useSession();
  const hasLeft = useHasLeft();
  if (isLoading) return <PageLoading />;
  if (user !== null) return <Account user={user} />;
  return hasLeft() ? null : <Navigate to="/" replace />;
}

function Account({ user }: { user: UserDto }) {
  const read = useQuery(listedCapsulesQuery);
  return (
    <Page
      width="wide"
      title="Account"
      actions={<LinkButton to="/payment" variant="secondary" icon={CreditCard} label="Packages & Payments" />}
    >
      <div className="stack gap-10">
        <div className="grid gap-6 lg:grid-cols-3">
          <ProfileCard user={user} />
          <TotalsCard read={read} />
          <StorageCard />
          <EmailsCard />
        </div>
        <ReadState
          read={read}
          loading={
            <div>
              <Skeleton className="mt-1 mb-5 h-7 w-60 max-w-full" />
              <LoadingCards label="Loading your capsules" button={false} />
            </div>
          }
          failed={
            <ErrorState
              title="Failed to load capsules. Please try again."
              onRetry={() => void read.refetch()}
              canReload
            />
          }
        >
          {(capsules) => <RecentCapsules capsules={capsules} />}
        </ReadState>
        <PeopleCard />
        <SessionsCard />
      </div>
    </Page>
  );
}
