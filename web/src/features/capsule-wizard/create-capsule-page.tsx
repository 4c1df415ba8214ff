import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { awaitsPayment } from '../../entities/paid-capsules/capsule-texts.js';
import { EMPTY_ORDER } from '../../entities/paid-capsules/order-draft.js';
import { creditsRead, packagesRead, readOrder } from '../../entities/paid-capsules/paid-capsule-api.js';
import {
  clearOrder,
  hasInput,
  loadOrders,
  orderToOpen,
  storeOrder,
  type StoredOrder,
  type WantedOrder,
} from '../../entities/paid-capsules/stored-orders.js';
import { useSession } from '../../entities/session/session.js';
import { messageOf } from '../../lib/http/http.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { EmptyMailbox } from '../../ui/illustrations/empty-mailbox.js';
import { Page } from '../../ui/layout/page.js';
import { WizardSkeleton } from './components/step-frame.js';
import { Wizard, type OrderState } from './components/wizard.js';
import { presetKind, withoutUnavailable, withPreset } from './order-choices.js';

export default function CreateCapsulePage() {
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

/** Reads URL and stored orders once, because the wizard changes both. */
function StoredOrderGate({ userId, packages, credits }: StoredOrderGateProps) {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: Partial<OrderState> | null };
  const [queryKey] = useState(['stored-order', userId, search.get('type'), state?.order ?? null]);
  const { data: order } = useQuery({
    queryKey,
    queryFn: async () => {
      const preset = presetKind(search.get('type'));
      const packageId = packages.find(({ kind }) => kind === preset)?.id ?? null;
      const stored = await openStoredOrder(userId, { packageId, id: state?.order ?? null });
      const draft = withPreset(stored?.draft ?? EMPTY_ORDER, preset, packages);
      return {
        id: stored?.id ?? crypto.randomUUID(),
        draft: withoutUnavailable(draft, packages, credits),
        isResumed: stored !== null && hasInput(stored.draft),
      };
    },
    enabled: (query) => query.state.data === undefined,
    gcTime: 0,
  });
  if (!order) return <WizardSkeleton />;
  return (
    <Wizard
      key={order.id}
      userId={userId}
      order={order}
      packages={packages}
      credits={credits}
      onStartOver={() => {
        clearOrder(userId, order.id);
        client.setQueryData(queryKey, { id: crypto.randomUUID(), draft: EMPTY_ORDER, isResumed: false });
      }}
    />
  );
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
