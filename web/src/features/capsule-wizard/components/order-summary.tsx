import { limitText, minutesText } from '../../../entities/paid-capsules/capsule-texts.js';
import { PriceLines } from '../../../entities/paid-capsules/components/price-lines.js';
import { dayOf } from '../../../lib/time/delivery-days.js';
import { SummaryCard } from '../../../ui/layout/summary-card.js';
import type { Order } from '../use-orders.js';

export function OrderSummary({ order }: { order: Order | null }) {
  const { draft, price } = order ?? {};
  const title = draft?.capsuleName.trim() || draft?.promptTitle.trim() || 'No name yet';
  return (
    <SummaryCard label="Your order so far" day={dayOf(draft?.date ?? '')} title={title} isEmpty={order === null}>
      {price ? (
        <>
          <p className="text-sm text-ink-soft">
            {limitText(price.maxContributors)}, {minutesText(price.maxVideoDurationSeconds)} per video
          </p>
          <div className="border-t border-line pt-4">
            <PriceLines {...price} announcesTotal />
          </div>
        </>
      ) : (
        <p className="border-t border-line pt-4 text-ink-soft">Your total will appear here.</p>
      )}
    </SummaryCard>
  );
}
