import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderDraft } from '../../../entities/paid-capsules/order-draft.js';
import { useHasLeft } from '../../../lib/use-has-left.js';
import { useNow } from '../../../lib/use-now.js';
import { localZone } from '../../../lib/zoned-time.js';
import { Button } from '../../../ui/button.js';
import { openStep, priceOfDraft } from '../order-choices.js';
import { useOrderDraft, type OrderState } from '../use-order-draft.js';
import { DetailsStep, ExtrasStep, prefetchSteps, ReviewStep } from './lazy-steps.js';
import { OrderSummary } from './order-summary.js';
import { PackageStep } from './package-step.js';
import { StepIndicator, WIZARD_GRID } from './step-frame.js';

interface WizardProps {
  userId: string;
  orderId: string;
  packages: readonly CapsulePackageDto[];
  credits: readonly CreditDto[];
  /** Something was filled in on an earlier visit. */
  resumed: boolean;
  initialDraft: OrderDraft;
  onStartOver: () => void;
}

/** The current step is in the URL, so that Back goes back one step. */
export function Wizard({ userId, orderId, packages, credits, resumed, initialDraft, onStartOver }: WizardProps) {
  const { draft, change } = useOrderDraft(userId, orderId, initialDraft);
  const [search, setSearch] = useSearchParams();
  // If the chosen day comes while the page is open, the date must be chosen again.
  const now = useNow();
  const zone = localZone();
  const requestedStep = search.get('step');
  const preset = search.has('type');
  const step = openStep(requestedStep === null ? draft.step : Number(requestedStep), draft, now, zone);
  const chosen = packages.find(({ id }) => id === draft.packageId) ?? null;
  const price = chosen ? priceOfDraft(draft, chosen) : null;

  const here: OrderState = { order: orderId };
  const hasLeft = useHasLeft();
  const name = useEffectEvent((shown: number) => {
    if (!hasLeft()) setSearch({ step: String(shown) }, { replace: true, state: here });
  });

  useEffect(() => {
    // `type` is in the draft now. Left in the URL, it would undo later choices after a reload.
    if (step !== draft.step || preset) change({ step });
    if (requestedStep !== String(step)) name(step);
  }, [requestedStep, step, preset, draft.step, change]);

  useEffect(prefetchSteps, []);

  const go = (to: number): void => setSearch({ step: String(to) }, { state: here });
  const steps = { draft, change, onBack: () => go(step - 1), onContinue: () => go(step + 1) };

  return (
    <div className="grid gap-8">
      <StepIndicator current={step} />
      {resumed ? (
        <div className="-mt-2 flex items-center justify-between gap-x-4 rounded-md bg-accent-soft py-2 pr-1 pl-4 text-accent-ink">
          <p className="min-w-0">What you filled in last time is still here.</p>
          <Button
            variant="ghost"
            size="sm"
            className="shrink-0"
            onClick={() => {
              setSearch({}, { replace: true });
              onStartOver();
            }}
          >
            <RotateCcw aria-hidden="true" /> Start Over{' '}
          </Button>
        </div>
      ) : null}
      <div className={step === 4 ? 'grid' : WIZARD_GRID}>
        {step === 1 ? <PackageStep {...steps} packages={packages} credits={credits} /> : null}
        {step === 2 ? <DetailsStep.Part {...steps} zone={zone} /> : null}
        {step === 3 && chosen && price ? <ExtrasStep.Part {...steps} chosen={chosen} price={price} /> : null}
        {step === 4 && chosen && price ? (
          <ReviewStep.Part {...steps} chosen={chosen} price={price} zone={zone} />
        ) : null}
        {step < 4 ? <OrderSummary draft={draft} chosen={chosen} price={price} /> : null}
      </div>
    </div>
  );
}
