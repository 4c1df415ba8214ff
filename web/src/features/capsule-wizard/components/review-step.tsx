import { ShieldCheck } from 'lucide-react';
import { limitText, minutesText, typeLabel } from '../../../entities/paid-capsules/capsule-texts.js';
import { PriceLines } from '../../../entities/paid-capsules/components/price-lines.js';
import { longDate } from '../../../lib/time/dates.js';
import { placeOf } from '../../../lib/time/zones.js';
import { Notice } from '../../../recorder/notice.js';
import { Card, Fact } from '../../../ui/layout/card.js';
import { orderBody } from '../order-choices.js';
import { usePlaceOrder } from '../use-place-order.js';
import { StepFrame, WIZARD_GRID, type StepProps } from './step-frame.js';

export function ReviewStep({ zone, onBack, ...order }: StepProps) {
  const { draft, chosen, price } = order;
  const { send, isProcessing, problem } = usePlaceOrder(order);
  const body = draft.attempt?.body ?? orderBody(draft, chosen, zone);
  const isFree = price.totalCents === 0;
  if (body === null) return null;
  return (
    <StepFrame
      title="Review Your Order"
      description={
        isFree
          ? 'Your credit covers this capsule. You can share its link as soon as you create it.'
          : 'You’ll pay on our payment provider’s secure page and come right back here.'
      }
      onBack={onBack}
      backDisabled={isProcessing || draft.attempt !== null}
      forward={{
        loading: isProcessing,
        onClick: () => send(body),
        label: isProcessing ? 'Processing...' : isFree ? 'Create Capsule' : 'Proceed to Checkout',
      }}
    >
      <div className={WIZARD_GRID}>
        <Card className="grid gap-6">
          <div>
            <p className="text-sm text-ink-faint">Your capsule</p>
            <p dir="auto" className="font-display text-heading wrap-anywhere">
              {body.capsuleName ?? body.promptTitle}
            </p>
            <p dir="auto" className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere text-ink-soft">
              {body.promptDescription}
            </p>
          </div>
          <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
            <Fact label="Package">{chosen.name}</Fact>
            <Fact label="Type">{typeLabel(body.capsuleType)}</Fact>
            <Fact label="Delivery date">
              {longDate(body.deliveryDate, zone)} <span className="inline-block">at 9:00 AM {placeOf(zone)} time</span>
            </Fact>
            <Fact label="Video duration">Up to {minutesText(price.maxVideoDurationSeconds)}</Fact>
            <Fact label="Contributors">{limitText(price.maxContributors)}</Fact>
          </dl>
        </Card>
        <div className="grid gap-4">
          <Card>
            <PriceLines {...price} />
          </Card>
          {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
        </div>
      </div>
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <ShieldCheck className="size-4.5 shrink-0 text-success-ink" />
        {isFree ? 'You won’t be charged.' : 'One-time payment, no subscription.'}
      </p>
    </StepFrame>
  );
}
