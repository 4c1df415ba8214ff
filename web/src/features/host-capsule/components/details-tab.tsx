import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { limitText, minutesText, typeLabel } from '../../../entities/paid-capsules/capsule-words.js';
import { PriceLines } from '../../../entities/paid-capsules/components/price-lines.js';
import { longDate } from '../../../lib/dates.js';
import { placeOf } from '../../../lib/zoned-time.js';
import { Card, CardTitle, Fact } from '../../../ui/card.js';
import { dayOfCapsule } from '../capsule-day.js';

export function DetailsTab({ capsule }: { capsule: PaidCapsuleDto }) {
  const { priceLines, totalPriceCents } = capsule;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="grid gap-5">
        <div>
          <CardTitle>What you ask</CardTitle>
          <p dir="auto" className="mt-2 font-semibold wrap-anywhere">
            {capsule.promptTitle}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere text-ink-soft">
            {capsule.promptDescription}
          </p>
        </div>
        <dl className="grid gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
          <Fact label="Type">{typeLabel(capsule.capsuleType)}</Fact>
          <Fact label="Delivery date">
            {dayOfCapsule(capsule)}, <span className="inline-block">9:00 AM {placeOf(capsule.timeZone)} time</span>
          </Fact>
          <Fact label="Contributors">{limitText(capsule.maxContributors)}</Fact>
          <Fact label="Video duration">Up to {minutesText(capsule.maxVideoDurationSeconds)}</Fact>
          <Fact label="Created">{longDate(capsule.createdAt)}</Fact>
          {capsule.deliveredAt === null ? null : <Fact label="Delivered">{longDate(capsule.deliveredAt)}</Fact>}
        </dl>
      </Card>
      <Card>
        <CardTitle>Your order</CardTitle>
        <div className="mt-3">
          <PriceLines lines={priceLines} totalCents={totalPriceCents} />
        </div>
        <p className="mt-4 text-sm wrap-anywhere text-ink-faint">Order number {capsule.id}</p>
      </Card>
    </div>
  );
}
