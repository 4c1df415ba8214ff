import { clsx } from 'clsx';
import { limitText, minutesText } from '../../../entities/paid-capsules/capsule-texts.js';
import { PriceLines } from '../../../entities/paid-capsules/components/price-lines.js';
import type { Order } from '../use-orders.js';
import { postmarkLines } from '../../../lib/time/dates.js';
import { dayOf } from '../../../lib/time/delivery-days.js';
import { Postmark } from '../../../ui/illustrations/postmark.js';

export function OrderSummary({ order }: { order: Order | null }) {
  const { draft, price } = order ?? {};
  const day = dayOf(draft?.date ?? '');
  return (
    <aside
      aria-label="Your order so far"
      className={clsx(
        'grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-rest lg:sticky lg:top-24',
        // Below a step, an empty summary would be useless.
        !price && 'max-lg:hidden',
      )}
    >
      <div className="overflow-hidden">
        {day === null ? (
          <span
            aria-hidden="true"
            className="float-right ml-4 size-20 rounded-full border-2 border-dashed border-line-strong opacity-50 max-lg:hidden"
          />
        ) : (
          <Postmark
            caption="DEAR FUTURE"
            lines={postmarkLines(day)}
            className="float-right ml-4 size-20 animate-appear"
          />
        )}
        <p className="text-sm text-ink-faint">Your capsule</p>
        <p dir="auto" className="font-display text-heading text-wrap wrap-anywhere">
          {draft?.capsuleName.trim() || draft?.promptTitle.trim() || 'No name yet'}
        </p>
        {price ? (
          <p className="clear-both pt-3 text-sm text-ink-soft">
            {limitText(price.maxContributors)}, {minutesText(price.maxVideoDurationSeconds)} per video
          </p>
        ) : null}
      </div>
      <div className="border-t border-line pt-4">
        {price ? <PriceLines {...price} live /> : <p className="text-ink-soft">Your total will appear here.</p>}
      </div>
    </aside>
  );
}
