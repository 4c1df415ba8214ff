import type { RecipientDto, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { parseISO } from 'date-fns';
import { Check, Clock, Send } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { madeFor, sharedWith, statesText } from '../../../entities/time-capsules/recipients.js';
import { isDue, useOpening } from '../../../entities/time-capsules/time-capsules.js';
import { focusContent } from '../../../lib/browser/focus-content.js';
import { clockTime, shortDate } from '../../../lib/time/dates.js';
import { postmarkLines } from '../../../lib/time/postmark-lines.js';
import { daysUntilText } from '../../../lib/time/relative-time.js';
import { LazyVideoDialog } from '../../../player/lazy-video-dialog.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { Postmark } from '../../../ui/illustrations/postmark.js';
import { dateLabel, problemText, videoDialogProps } from '../capsule-texts.js';
import { useDeliverTimeCapsule, useRemoveTimeCapsule } from '../time-capsules-api.js';
import { CapsuleFrame, REMOVE_BUTTON, VIEW_BUTTON } from './capsule-frame.js';

export function CapsuleCard({ capsule, now }: { capsule: TimeCapsuleDto; now: Date }) {
  const { id, promptTitle, status, createdAt, deliveryDate, recipients } = capsule;
  const navigate = useNavigate();
  const onPlay = useOpening(capsule);
  const deliver = useDeliverTimeCapsule();
  const remove = useRemoveTimeCapsule(focusContent);
  const isDelivered = status === 'delivered';
  const date = capsule.deliveredAt ?? deliveryDate;
  // A capsule that was made for the user alone opens like a letter the first time.
  const opensAsLetter = isDelivered && capsule.openedAt === null && madeFor(recipients).length === 0;
  const titleId = `capsule-${id}`;
  const viewLabel = `${VIEW_BUTTON.label}: ${promptTitle}`;
  const path = `/my-capsules/${encodeURIComponent(id)}`;
  return (
    <CapsuleFrame
      titleId={titleId}
      title={
        <Link to={path} className="no-underline hover:underline">
          <bdi>{promptTitle}</bdi>
        </Link>
      }
      video={capsule}
      badge={
        <Badge tone={isDelivered ? 'success' : 'accent'} className="absolute top-3 left-3 shadow-rest">
          {isDelivered ? <Check /> : <Clock />}
          <span>{isDelivered ? 'Delivered' : 'Scheduled'}</span>
        </Badge>
      }
      facts={
        <>
          <dt>Recorded</dt>
          <dd>{shortDate(createdAt)}</dd>
          <dt>{dateLabel(capsule, now)}</dt>
          <dd className="font-semibold text-ink">
            <span>{shortDate(date)}</span>
            {isDelivered ? null : (
              <span className="font-normal text-ink-soft">
                {' '}
                at {clockTime(deliveryDate)}
                <span className="block">{daysUntilText(deliveryDate, now)}</span>
              </span>
            )}
          </dd>
          <People label="For" recipients={madeFor(recipients)} />
          <People label="Shared with" recipients={sharedWith(recipients)} />
        </>
      }
      postmark={isDelivered ? <DeliveredPostmark at={date} /> : null}
      problem={problemText(capsule, now)}
    >
      {isDue(capsule, now) ? (
        <Button
          className="w-full"
          aria-label={`Deliver Now: ${promptTitle}`}
          icon={Send}
          label="Deliver Now"
          loading={deliver.isPending}
          onClick={() => deliver.mutate(capsule)}
        />
      ) : null}
      {opensAsLetter ? (
        <Button {...VIEW_BUTTON} aria-label={viewLabel} onClick={() => void navigate(`${path}/open`)} />
      ) : (
        <DialogButton
          {...VIEW_BUTTON}
          aria-label={viewLabel}
          dialog={LazyVideoDialog}
          dialogProps={{ ...videoDialogProps(capsule, now), onPlay }}
        />
      )}
      <Button
        {...REMOVE_BUTTON}
        aria-label={`Remove ${promptTitle}`}
        title="Remove capsule"
        loading={remove.isPending}
        onClick={() => remove.mutate(capsule)}
      />
    </CapsuleFrame>
  );
}

function People({ label, recipients }: { label: string; recipients: RecipientDto[] }) {
  if (recipients.length === 0) return null;
  return (
    <>
      {/* The padding leaves room for the postmark, which is beside the dates above. */}
      <dt className="pt-1.5">{label}</dt>
      <dd className="pt-1.5 whitespace-pre-line wrap-anywhere">{statesText(recipients)}</dd>
    </>
  );
}

function DeliveredPostmark({ at }: { at: string }) {
  const place = 'absolute -top-1.5 right-0 w-17 rotate-8 opacity-80';
  return <Postmark caption="DELIVERED" lines={postmarkLines(parseISO(at))} ink="text-success-ink" className={place} />;
}
