import type { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import type { Price } from '@dear-future/contracts/pricing';
import { ShieldCheck } from 'lucide-react';
import { limitText, minutesText, typeLabel } from '../../../entities/paid-capsules/capsule-words.js';
import { PriceLines } from '../../../entities/paid-capsules/components/price-lines.js';
import type { OrderDraft } from '../../../entities/paid-capsules/order-draft.js';
import { longDate } from '../../../lib/dates.js';
import { placeOf } from '../../../lib/zoned-time.js';
import { Button } from '../../../ui/button.js';
import { Card, Fact } from '../../../ui/card.js';
import { orderBody } from '../order-choices.js';
import { useOrder } from '../use-order.js';
import { StepFrame, WIZARD_GRID } from './step-frame.js';

export interface ReviewStepProps {
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
  chosen: CapsulePackageDto;
  price: Price;
  zone: string;
  onBack: () => void;
}

export function ReviewStep({ draft, change, chosen, price, zone, onBack }: ReviewStepProps) {
  const { send, processing, problem } = useOrder({
    attempt: draft.attempt,
    storeAttempt: (attempt) => change({ attempt }),
  });
  const body = orderBody(draft, chosen, zone);
  const free = price.totalCents === 0;
  return (
    <StepFrame
      title="Review Your Order"
      description={
        free
          ? 'Your credit covers it. You can share your link right away.'
          : 'You’ll pay on our payment provider’s secure page and come right back here.'
      }
      onBack={onBack}
      backDisabled={processing}
      forward={
        <Button
          size="lg"
          loading={processing}
          onClick={() => {
            if (body) send(body);
          }}
        >
          {processing ? 'Processing...' : free ? 'Create Capsule' : 'Proceed to Checkout'}
        </Button>
      }
    >
      <div className={WIZARD_GRID}>
        <Card className="grid gap-6">
          <div>
            <p className="text-sm text-ink-faint">Your capsule</p>
            <p dir="auto" className="font-display text-heading wrap-anywhere">
              {body?.capsuleName ?? draft.promptTitle.trim()}
            </p>
            <p dir="auto" className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere text-ink-soft">
              {draft.promptDescription.trim()}
            </p>
          </div>
          <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
            <Fact label="Package">{chosen.name}</Fact>
            <Fact label="Type">{draft.capsuleType === null ? '' : typeLabel(draft.capsuleType)}</Fact>
            <Fact label="Delivery date">
              {body ? longDate(body.deliveryDate) : ''},{' '}
              <span className="inline-block">9:00 AM {placeOf(zone)} time</span>
            </Fact>
            <Fact label="Video duration">Up to {minutesText(price.maxVideoDurationSeconds)}</Fact>
            <Fact label="Contributors">{limitText(price.maxContributors)}</Fact>
          </dl>
        </Card>
        <div className="grid gap-4">
          <Card>
            <PriceLines lines={price.lines} totalCents={price.totalCents} />
          </Card>
          {problem === null ? null : (
            <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
              {problem}
            </p>
          )}
        </div>
      </div>
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <ShieldCheck className="size-4.5 shrink-0 text-success-ink" aria-hidden="true" />
        {free ? 'Nothing will be charged.' : 'You’ll only be charged once.'}
      </p>
    </StepFrame>
  );
}
