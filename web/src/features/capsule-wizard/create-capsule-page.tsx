import type { CapsulePackageDto, CreditDto, PackageKind } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { awaitsPayment } from '../../entities/paid-capsules/capsule-words.js';
import {
  clearOrder,
  isBegun,
  loadOrders,
  orderToOpen,
  storeOrder,
  type StoredOrder,
  type WantedOrder,
} from '../../entities/paid-capsules/stored-orders.js';
import { EMPTY_ORDER } from '../../entities/paid-capsules/order-draft.js';
import { creditsRead, packagesRead, readOrder } from '../../entities/paid-capsules/paid-capsule-api.js';
import { useSession } from '../../entities/session/session.js';
import { messageOf } from '../../lib/http.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorState } from '../../ui/error-state.js';
import { EmptyMailbox } from '../../ui/illustrations/empty-mailbox.js';
import { Page } from '../../ui/page.js';
import { WizardSkeleton } from './components/step-frame.js';
import { Wizard } from './components/wizard.js';
import { presetKind, withoutUnavailable, withPreset } from './order-choices.js';
import { orderIn } from './use-order-draft.js';

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
      {/* A key per user: nothing that the last user typed stays. */}
      <PackagesGate key={user.sub} userId={user.sub} />
    </Page>
  );
}

function PackagesGate({ userId }: { userId: string }) {
  const packages = useQuery(packagesRead);
  const credits = useQuery(creditsRead);
  if (!packages.data && packages.isError && !packages.isFetching) {
    return (
      <ErrorState
        title={`Error loading packages: ${messageOf(packages.error, packages.error.message)}`}
        description="Nothing you filled in is lost."
        onRetry={() => void packages.refetch()}
      />
    );
  }
  // If the credits fail to load, everything else can still be ordered.
  if (!packages.data || credits.isPending) return <WizardSkeleton />;
  if (packages.data.length === 0) {
    return <EmptyState illustration={<EmptyMailbox />} title="No packages available. Please contact support." />;
  }
  return <StoredOrderGate userId={userId} packages={packages.data} credits={credits.data ?? []} />;
}

interface StoredOrderGateProps {
  userId: string;
  packages: readonly CapsulePackageDto[];
  credits: readonly CreditDto[];
}

/** Reads the URL once, because the wizard changes it. */
function StoredOrderGate({ userId, packages, credits }: StoredOrderGateProps) {
  const [search] = useSearchParams();
  const location = useLocation();
  const [{ preset, wanted }] = useState(() => {
    const kind = presetKind(search.get('type'));
    const packageId = packages.find((each) => each.kind === kind)?.id ?? null;
    return { preset: kind, wanted: { packageId, id: orderIn(location.state) } };
  });
  const { data: stored, isPending } = useStoredOrder(userId, wanted);
  if (isPending) return <WizardSkeleton />;
  return (
    <StartedWizard userId={userId} packages={packages} credits={credits} preset={preset} stored={stored ?? null} />
  );
}

/** The stored order, unless it has been paid since. Read again each time the page opens. */
function useStoredOrder(userId: string, wanted: WantedOrder) {
  return useQuery({
    queryKey: ['stored-order', userId, wanted],
    queryFn: () => openStoredOrder(userId, wanted),
    staleTime: 0,
    gcTime: 0,
  });
}

async function openStoredOrder(userId: string, wanted: WantedOrder): Promise<StoredOrder | null> {
  const stored = orderToOpen(loadOrders(userId), wanted);
  const capsuleId = stored?.draft.attempt?.capsuleId ?? null;
  if (stored === null || capsuleId === null) return stored;
  // Undefined: the server could not be reached. Null: the order does not exist.
  const order = await readOrder(capsuleId).catch(() => undefined);
  if (order === undefined || (order !== null && awaitsPayment(order))) return stored;
  if (order === null || order.status === 'cancelled') {
    const unordered = { ...stored, draft: { ...stored.draft, attempt: null } };
    storeOrder(userId, unordered);
    return unordered;
  }
  clearOrder(userId, stored.id);
  return openStoredOrder(userId, wanted);
}

interface StartedWizardProps extends StoredOrderGateProps {
  preset: PackageKind | null;
  stored: StoredOrder | null;
}

function StartedWizard({ userId, packages, credits, preset, stored }: StartedWizardProps) {
  const [{ id, resumed, initialDraft }, setOrder] = useState(() => ({
    id: stored?.id ?? crypto.randomUUID(),
    resumed: stored !== null && isBegun(stored.draft),
    initialDraft: withoutUnavailable(withPreset(stored?.draft ?? EMPTY_ORDER, preset, packages), packages, credits),
  }));
  return (
    <Wizard
      key={id}
      userId={userId}
      orderId={id}
      packages={packages}
      credits={credits}
      resumed={resumed}
      initialDraft={initialDraft}
      onStartOver={() => {
        clearOrder(userId, id);
        setOrder({ id: crypto.randomUUID(), resumed: false, initialDraft: EMPTY_ORDER });
      }}
    />
  );
}
