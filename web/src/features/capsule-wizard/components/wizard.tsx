import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderDraft } from '../../../entities/paid-capsules/order-draft.js';
import { storeOrder, type StoredOrder } from '../../../entities/paid-capsules/stored-orders.js';
import { useHasLeft } from '../../../lib/react/use-has-left.js';
import { useNow } from '../../../lib/time/use-now.js';
import { localZone } from '../../../lib/time/zoned-time.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { openStep, priceOfDraft } from '../order-choices.js';
import { OrderSummary } from './order-summary.js';
import { PackageStep } from './package-step.js';
import { StepIndicator, StepSkeleton, WIZARD_GRID } from './step-frame.js';

/** Loads in one chunk while the user reads the first step. */
const LaterStep = lazyDialog(async () => (await import('./later-steps.js')).LaterStep, <StepSkeleton />);

/** History state, which survives a reload. */
export interface OrderState {
  readonly order: string;
}

interface WizardProps {
  userId: string;
  /** `isResumed`: something was filled in on an earlier visit. */
  order: StoredOrder & { isResumed: boolean };
  packages: readonly CapsulePackageDto[];
  credits: readonly CreditDto[];
  onStartOver: () => void;
}

/** Keeps the current step in the URL, so that Back goes back one step. */
export function Wizard({ userId, order, packages, credits, onStartOver }: WizardProps) {
  const { draft, change } = useOrderDraft(userId, order);
  const [search, setSearch] = useSearchParams();
  // If the chosen day arrives while the page is open, the date must be chosen again.
  const now = useNow();
  const zone = localZone();
  const requestedStep = search.get('step');
  const preset = search.has('type');
  const chosen = packages.find(({ id }) => id === draft.packageId);
  const price = chosen && priceOfDraft(draft, chosen);
  const step = chosen ? openStep(requestedStep === null ? draft.step : Number(requestedStep), draft, now, zone) : 1;

  const state: OrderState = { order: order.id };
  const hasLeft = useHasLeft();
  const name = useEffectEvent((shown: number) => {
    if (!hasLeft()) setSearch({ step: String(shown) }, { replace: true, state });
  });

  useEffect(() => {
    // `type` is in the draft now. Left in the URL, it would undo later choices after a reload.
    if (step !== draft.step || preset) change({ step });
    if (requestedStep !== String(step)) name(step);
  }, [requestedStep, step, preset, draft.step, change]);

  const go = (to: number): void => setSearch({ step: String(to) }, { state });
  const steps = { draft, change, onBack: () => go(step - 1), onContinue: () => go(step + 1) };

  return (
    <div className="grid gap-8">
      <StepIndicator current={step} />
      {order.isResumed ? (
        <div className="-mt-2 flex items-center justify-between gap-x-4 rounded-md bg-accent-soft py-2 pr-1 pl-4 text-accent-ink">
          <p className="min-w-0">What you filled in last time is still here.</p>
          <Button
            variant="ghost"
            size="sm"
            icon={RotateCcw}
            className="shrink-0"
            onClick={() => {
              setSearch({}, { replace: true });
              onStartOver();
            }}
            label="Start Over"
          />
        </div>
      ) : null}
      <div className={step === 4 ? 'grid' : WIZARD_GRID}>
        {step !== 1 && chosen && price ? (
          <LaterStep
            key={step}
            {...steps}
            onClose={steps.onBack}
            step={step}
            chosen={chosen}
            price={price}
            zone={zone}
          />
        ) : (
          <PackageStep {...steps} packages={packages} credits={credits} />
        )}
        {step < 4 ? <OrderSummary draft={draft} price={price} /> : null}
      </div>
    </div>
  );
}

function useOrderDraft(userId: string, { id, draft: initial }: StoredOrder) {
  const [draft, setDraft] = useState(initial);
  // Stored before the next render, because the page may be left for the checkout.
  const latest = useRef(draft);
  const change = useCallback(
    (part: Partial<OrderDraft>) => {
      latest.current = { ...latest.current, ...part };
      storeOrder(userId, { id, draft: latest.current });
      setDraft(latest.current);
    },
    [userId, id],
  );
  return { draft, change };
}
