import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../../lib/time/use-now.js';
import { useLocalZone } from '../../../lib/time/local-zone.js';
import { Notice } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';
import { StepSkeleton, TakesFocus } from '../../../ui/layout/step-header.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { stepToOpen } from '../order-choices.js';
import { useOrders } from '../use-orders.js';
import { OrderSummary } from './order-summary.js';
import { PackageStep } from './package-step.js';
import { StepIndicator, WIZARD_GRID } from './step-frame.js';

/** All later steps load in one chunk while the user reads the first. */
const LaterStep = lazyDialog(async () => (await import('./later-steps.js')).LaterStep, <StepSkeleton />);

interface WizardProps {
  userId: string;
  packages: readonly CapsulePackageDto[];
  credits: readonly CreditDto[];
}

/** Keeps the package and the step in the URL, so that the browser’s Back button goes back one step. */
export function Wizard({ userId, packages, credits }: WizardProps) {
  const { order, choose, isResumed, startOver } = useOrders(userId, packages, credits);
  const [search, setSearch] = useSearchParams();
  // Updated each minute: if the chosen day becomes too soon while the page is open, the details open again.
  const now = useNow();
  const zone = useLocalZone();
  // Without a package in the URL, the latest order opens at its first incomplete step, or else at the review.
  const requested = Number(search.get('step') ?? (search.has('type') ? 1 : 4));
  const step = order ? stepToOpen(requested, order.draft, now, zone) : 1;
  const goTo = (target: number): void => {
    if (order) setSearch({ type: order.chosen.kind, step: String(target) });
  };
  const moves = { onBack: () => goTo(step - 1), onContinue: () => goTo(step + 1) };

  // The step's own heading takes the focus, but the steps above it must be in sight, too.
  const top = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) top.current?.scrollIntoView({ block: 'start' });
    shownStep.current = step;
  }, [step]);

  return (
    <div ref={top} className="grid scroll-mt-22 gap-8">
      <StepIndicator current={step} />
      {isResumed ? (
        <Notice
          actions={
            <Button
              variant="ghost"
              size="sm"
              icon={RotateCcw}
              className="max-sm:ml-5 max-sm:flex-none!"
              onClick={startOver}
              label="Start Over"
            />
          }
        >
          What you filled in last time is still here.
        </Notice>
      ) : null}
      <TakesFocus value={step > 1}>
        <div className={step === 4 ? 'grid' : WIZARD_GRID}>
          {step !== 1 && order ? (
            <LaterStep key={step} {...moves} {...order} onClose={moves.onBack} step={step} zone={zone} />
          ) : (
            <PackageStep
              order={order}
              packages={packages}
              credits={credits}
              onChoose={choose}
              onContinue={moves.onContinue}
            />
          )}
          {step < 4 ? <OrderSummary order={order} /> : null}
        </div>
      </TakesFocus>
    </div>
  );
}
