import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { Copy, MessageCircleHeart } from 'lucide-react';
import { limitText, minutesText, typeLabel } from '../../../entities/paid-capsules/capsule-texts.js';
import { PriceLines } from '../../../entities/paid-capsules/components/price-lines.js';
import { copyText } from '../../../lib/browser/copy-text.js';
import { longDate } from '../../../lib/time/dates.js';
import { placeOf } from '../../../lib/time/zoned-time.js';
import { Button } from '../../../ui/button.js';
import { Card, CardDescription, CardTitle, Fact } from '../../../ui/layout/card.js';
import { Input } from '../../../ui/forms/input.js';
import { toast } from '../../../ui/feedback/use-toast.js';
import { dayOfCapsule, reminderText } from '../capsule-day.js';

export function ShareBox({ capsule }: { capsule: PaidCapsuleDto }) {
  const address = `${window.location.origin}/capsule/${capsule.slug}`;
  const reminder = reminderText(capsule, address);
  const isFull = capsule.maxContributors !== null && capsule.contributorCount >= capsule.maxContributors;
  return (
    <Card className="grid gap-6">
      <section aria-labelledby="share-link" className="grid min-w-0 gap-3">
        <div>
          <CardTitle id="share-link">Share Link</CardTitle>
          <CardDescription>
            {isFull
              ? 'All spots are taken. If you remove a video, someone else can record one.'
              : 'Anyone with the link can record a video. No account needed.'}
          </CardDescription>
        </div>
        <div className="flex gap-2.5 max-sm:flex-col">
          <Input
            readOnly
            value={address}
            aria-label="Share link"
            onFocus={(event) => event.currentTarget.select()}
            className="min-w-0"
          />
          <Button icon={Copy} onClick={() => void copy(address, 'Share link copied to clipboard')} label="Copy" />
        </div>
      </section>
      {isFull ? null : (
        <section
          aria-labelledby="share-reminder"
          className="grid min-w-0 gap-3 border-t border-dashed border-line-strong pt-6"
        >
          <div>
            <CardTitle id="share-reminder">A Reminder to Send</CardTitle>
            <CardDescription>For the family chat, or for anyone who hasn’t recorded yet.</CardDescription>
          </div>
          <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
            <blockquote className="min-w-0 flex-1 basis-80 border-l-3 border-accent pl-3.5 text-sm whitespace-pre-line wrap-anywhere text-ink-soft">
              {reminder}
            </blockquote>
            <Button
              variant="secondary"
              icon={MessageCircleHeart}
              className="max-sm:w-full"
              onClick={() => void copy(reminder, 'Reminder copied to clipboard')}
              label="Copy Reminder"
            />
          </div>
        </section>
      )}
    </Card>
  );
}

async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) toast({ title: 'Copied!', description: done, tone: 'success' });
  else toast({ title: 'Your browser blocked copying', description: 'Please select the text and copy it by hand.' });
}

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
            {dayOfCapsule(capsule)}, <span className="inline-block">9:00 AM {placeOf(capsule.timeZone)} time</span>
          </Fact>
          <Fact label="Contributors">{limitText(capsule.maxContributors)}</Fact>
          <Fact label="Video duration">Up to {minutesText(capsule.maxVideoDurationSeconds)}</Fact>
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
