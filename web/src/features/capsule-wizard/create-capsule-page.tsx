import { useQuery } from '@tanstack/react-query';
import { creditsQuery, packagesQuery } from '../../entities/paid-capsules/paid-capsule-api.js';
import { useSession } from '../../entities/session/session.js';
import { messageOf } from '../../lib/http/http.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Page } from '../../ui/layout/page.js';
import { WizardSkeleton } from './components/step-frame.js';
import { Wizard } from './components/wizard.js';

export default function CreateCapsulePage() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <Page
      title="Create a Capsule"
      subtitle="Gather videos from the people who matter, sealed until the day you choose"
      width="wide"
    >
      {/* A key per user, so that nothing that the last user typed remains. */}
      <PackagesLoader key={user.sub} userId={user.sub} />
    </Page>
  );
}

function PackagesLoader({ userId }: { userId: string }) {
  const packages = useQuery(packagesQuery);
  const credits = useQuery(creditsQuery);
  if (!packages.data && packages.isError && !packages.isFetching) {
    return (
      <ErrorState
        title="The packages didn’t load"
        description={`Nothing you’ve filled in has been lost. Error loading packages: ${messageOf(packages.error, packages.error.message)}`}
        onRetry={() => void packages.refetch()}
      />
    );
  }
  // If the credits do not load, users can still buy packages.
  if (!packages.data || credits.isPending) return <WizardSkeleton />;
  if (packages.data.length === 0) {
    return <EmptyState title="No packages available. Please contact support." />;
  }
  return <Wizard userId={userId} packages={packages.data} credits={credits.data ?? []} />;
}
