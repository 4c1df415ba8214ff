import type { RecipientDto, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { parseISO } from 'date-fns';
import { Check, Clock, Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import { madeFor, sharedWith, statesText } from '../../../entities/time-capsules/recipients.js';
import { isDue } from '../../../entities/time-capsules/time-capsules.js';
import { clockTime, postmarkLines, shortDate } from '../../../lib/time/dates.js';
import { focusContent } from '../../../lib/browser/focus-content.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Postmark } from '../../../ui/illustrations/postmark.js';
import { daysLeft, problemText } from '../capsule-texts.js';
import { useDeliverTimeCapsule, useRemoveTimeCapsule } from '../time-capsules-api.js';
import { CapsuleFrame } from './capsule-frame.js';

interface CapsuleCardProps {
  capsule: TimeCapsuleDto;
  now: Date;
  onView: () => void;
}

export function CapsuleCard({ capsule, now, onView }: CapsuleCardProps) {
  const { id, promptTitle, status, createdAt, deliveryDate, recipients } = capsule;
  const remove = useRemoveTimeCapsule(focusContent);
  const isDelivered = status === 'delivered';
  const deliveredAt = capsule.deliveredAt ?? deliveryDate;
  const trouble = problemText(capsule, now);
  const left = daysLeft(capsule, now);
  const titleId = `capsule-${id}`;
  const title = (
    <Link to={`/my-capsules/${encodeURIComponent(id)}`} className="no-underline hover:underline">
      <bdi>{promptTitle}</bdi>
    </Link>
  );
  const delivery = isDelivered ? (
    shortDate(deliveredAt)
  ) : (
    <>
      {shortDate(deliveryDate)}
      <span className="font-normal text-ink-soft"> at {clockTime(deliveryDate)}</span>
      {left === null ? null : <span className="block font-normal text-ink-soft">{left}</span>}
    </>
  );
  return (
    <CapsuleFrame
      titleId={titleId}
      title={title}
      video={capsule}
      badge={<StatusBadge delivered={isDelivered} />}
      facts={
        <>
          <dt>Recorded</dt>
          <dd>{shortDate(createdAt)}</dd>
          <dt>{isDelivered ? 'Delivered' : 'Delivery'}</dt>
          <dd className="font-semibold text-ink">{delivery}</dd>
          <People label="For" recipients={madeFor(recipients)} />
          <People label="Shared with" recipients={sharedWith(recipients)} />
        </>
      }
      mark={isDelivered ? <DeliveredMark at={deliveredAt} /> : null}
      action={isDue(capsule, now) ? <DeliverButton capsule={capsule} titleId={titleId} /> : null}
      view={{ onClick: onView }}
      remove={{
        'aria-label': `Remove ${promptTitle}`,
        title: 'Remove capsule',
        loading: remove.isPending,
        onClick: () => remove.mutate(capsule),
      }}
    >
      {trouble === null ? null : <p className="mt-3 text-danger-ink">{trouble}</p>}
    </CapsuleFrame>
  );
}

function DeliverButton({ capsule, titleId }: { capsule: TimeCapsuleDto; titleId: string }) {
  const { mutate, isPending } = useDeliverTimeCapsule();
  const deliver = { icon: Send, label: 'Deliver Now', loading: isPending, onClick: () => mutate(capsule) };
  return <Button className="w-full" aria-describedby={titleId} {...deliver} />;
}

function People({ label, recipients }: { label: string; recipients: RecipientDto[] }) {
  if (recipients.length === 0) return null;
  return (
    <>
      {/* Below the postmark beside the dates. */}
      <dt className="pt-1.5">{label}</dt>
      <dd className="pt-1.5 wrap-anywhere">{statesText(recipients)}</dd>
    </>
  );
}

function StatusBadge({ delivered }: { delivered: boolean }) {
  return (
    <Badge tone={delivered ? 'success' : 'accent'} className="absolute top-3 left-3 shadow-rest">
      {delivered ? <Check /> : <Clock />}
      {delivered ? 'Delivered' : 'Scheduled'}
    </Badge>
  );
}

function DeliveredMark({ at }: { at: string }) {
  const place = 'absolute -top-1.5 right-0 w-17 rotate-8 opacity-80';
  return <Postmark caption="DELIVERED" lines={postmarkLines(parseISO(at))} ink="text-success-ink" className={place} />;
}
