import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { awaitsPayment } from '../../entities/paid-capsules/capsule-words.js';
import { readOrder } from '../../entities/paid-capsules/read-order.js';
import { EMPTY_ORDER, type OrderDraft } from '../../entities/paid-capsules/order-draft.js';
import { clearOrder, loadOrder, storeOrder } from '../../entities/paid-capsules/order-draft-store.js';
import { creditsRead } from '../../entities/paid-capsules/list-credits.js';
import { packagesRead } from '../../entities/paid-capsules/list-packages.js';
import { useSession } from '../../entities/session/use-session.js';
import { messageOf } from '../../lib/http.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorState } from '../../ui/error-state.js';
import { EmptyMailbox } from '../../ui/illustrations/empty-mailbox.js';
import { Page } from '../../ui/page.js';
import { Wizard } from './components/wizard.js';
import { WizardSkeleton } from './components/wizard-skeleton.js';
import { presetKind, stillOffered, withPreset } from './order-choices.js';

/** `/capsules/create`: four steps from a package to the checkout (docs/product.md §2). */
export function CreateCapsulePage() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <Page
      title="Create a Capsule"
      subtitle="Gather videos from the people who matter, sealed until the day you choose"
      width="wide"
    >
      {/* Another person is another order: nothing filled in by the last one stays. */}
      <Loaded key={user.sub} personId={user.sub} />
    </Page>
  );
}

function Loaded({ personId }: { personId: string }) {
  const packages = useQuery(packagesRead);
  const credits = useQuery(creditsRead);
  const stored = useStoredOrder(personId);
  if (!packages.data && packages.isError && !packages.isFetching) {
    return (
      <ErrorState
        title={`Error loading packages: ${messageOf(packages.error, packages.error.message)}`}
        description="Nothing you filled in is lost."
        onRetry={() => void packages.refetch()}
      />
    );
  }
  // Without an answer about credits there is no credit to offer; everything else can be ordered.
  if (!packages.data || credits.isPending || stored.isPending) return <WizardSkeleton />;
  if (packages.data.length === 0) {
    return <EmptyState illustration={<EmptyMailbox />} title="No packages available. Please contact support." />;
  }
  return (
    <Begun personId={personId} packages={packages.data} credits={credits.data ?? []} stored={stored.data ?? null} />
  );
}

/** What was filled in before, unless it has been paid since. Looked at afresh each time the page opens. */
function useStoredOrder(personId: string) {
  return useQuery({
    queryKey: ['stored-order', personId],
    queryFn: async (): Promise<OrderDraft | null> => {
      const draft = loadOrder(personId);
      const id = draft?.attempt?.capsuleId ?? null;
      if (draft === null || id === null) return draft;
      const order = await readOrder(id).catch(() => undefined);
      if (order === undefined || (order !== null && awaitsPayment(order))) return draft;
      if (order === null || order.status === 'cancelled') {
        const free = { ...draft, attempt: null };
        storeOrder(personId, free);
        return free;
      }
      clearOrder(personId);
      return null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

interface BegunProps {
  personId: string;
  packages: readonly CapsulePackageDto[];
  credits: readonly CreditDto[];
  stored: OrderDraft | null;
}

function Begun({ personId, packages, credits, stored }: BegunProps) {
  const [search] = useSearchParams();
  const [begun, setBegun] = useState(() => ({ times: 0, resumed: stored !== null, from: stored ?? EMPTY_ORDER }));
  const preset = presetKind(search.get('type'));
  return (
    <Wizard
      key={begun.times}
      personId={personId}
      packages={packages}
      credits={credits}
      resumed={begun.resumed}
      begin={() => withPreset(stillOffered(begun.from, packages, credits), preset, packages)}
      onStartOver={() => {
        clearOrder(personId);
        setBegun(({ times }) => ({ times: times + 1, resumed: false, from: EMPTY_ORDER }));
      }}
    />
  );
}
