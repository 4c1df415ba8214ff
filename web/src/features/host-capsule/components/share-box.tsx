import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { MessageCircleHeart } from 'lucide-react';
import { typeLabel } from '../../../entities/paid-capsules/capsule-texts.js';
import { PriceLines } from '../../../entities/paid-capsules/components/price-lines.js';
import { longDate } from '../../../lib/time/dates.js';
import { placeOf } from '../../../lib/time/zones.js';
import { Button } from '../../../ui/button.js';
import { Card, CardTitle, Fact } from '../../../ui/layout/card.js';
import { copy, CopyField } from '../../../ui/forms/copy-field.js';
import { dayOfCapsule, invitationText } from '../capsule-day.js';

export function ShareBox({ capsule }: { capsule: PaidCapsuleDto }) {
  const address = `${window.location.origin}/capsule/${capsule.slug}`;
  const invitation = invitationText(capsule, address);
  const isFull = capsule.maxContributors !== null && capsule.contributorCount >= capsule.maxContributors;
  return (
    <Card className="grid gap-3">
      <div>
        <CardTitle>Share link</CardTitle>
        <p className="text-ink-soft">
          {isFull
            ? 'All spots are taken. If you remove a video, someone else can record one.'
            : 'Anyone with the link can record a video. No account needed.'}
        </p>
      </div>
      <CopyField label="Share link" value={address} onCopy={() => copyText(address, 'Share link copied to clipboard')}>
        {isFull ? null : (
          <Button
            variant="secondary"
            icon={MessageCircleHeart}
            onClick={() => copyText(invitation, 'Invitation copied to clipboard')}
            label="Copy an Invitation"
          />
        )}
      </CopyField>
      {isFull ? null : (
        <details className="-my-3 open:mb-0">
          <summary className="w-fit cursor-pointer py-3 text-sm text-ink-soft">Read the Invitation</summary>
          <p className="max-w-prose border-s-3 border-accent ps-3.5 text-sm whitespace-pre-line wrap-anywhere text-ink-soft">
            {invitation}
          </p>
        </details>
      )}
    </Card>
  );
}

const copyText = (text: string, message: string): void => void copy(text, 'Copied!', message);

export function DetailsTab({ capsule }: { capsule: PaidCapsuleDto }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="grid gap-5">
        <div>
          <CardTitle>What you’re asking</CardTitle>
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
            {dayOfCapsule(capsule)} <span className="inline-block">at 9:00 AM {placeOf(capsule.timeZone)} time</span>
          </Fact>
          <Fact label="Created">{longDate(capsule.createdAt)}</Fact>
          {capsule.deliveredAt === null ? null : <Fact label="Delivered">{longDate(capsule.deliveredAt)}</Fact>}
        </dl>
      </Card>
      <Card>
        <CardTitle className="mb-3">Your order</CardTitle>
        <PriceLines lines={capsule.priceLines} totalCents={capsule.totalPriceCents} />
        <p className="mt-4 text-sm wrap-anywhere text-ink-faint">Order number {capsule.id}</p>
      </Card>
    </div>
  );
}
