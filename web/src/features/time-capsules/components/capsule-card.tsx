import type { RecipientDto, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { parseISO } from 'date-fns';
import { Check, Clock, Play, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { madeFor, sharedWith, statesText } from '../../../entities/time-capsules/recipients.js';
import { isDue } from '../../../entities/time-capsules/time-capsules.js';
import { clockTime, postmarkLines, shortDate } from '../../../lib/dates.js';
import { posterOf } from '../../../lib/video-files.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Postmark } from '../../../ui/illustrations/postmark.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import type { Preloaded } from '../../../ui/preloaded.js';
import { daysLeft, troubleOf } from '../capsule-words.js';
import { useDeliverTimeCapsule } from '../time-capsules-api.js';

interface CapsuleCardProps {
  capsule: TimeCapsuleDto;
  now: Date;
  onIntent: Preloaded<object>['onIntent'];
  onView: () => void;
  onRemove: () => void;
  removing: boolean;
}

export function CapsuleCard({ capsule, now, onIntent, onView, onRemove, removing }: CapsuleCardProps) {
  const deliver = useDeliverTimeCapsule();
  const delivered = capsule.status === 'delivered';
  const due = isDue(capsule, now);
  const trouble = troubleOf(capsule, now);
  const left = daysLeft(capsule, now);
  const titleId = `capsule-${capsule.id}`;

  return (
    <article
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-rest [contain-intrinsic-block-size:auto_27rem] [content-visibility:auto]"
    >
      <div className="relative">
        <div className="aspect-video overflow-hidden rounded-t-lg border-b border-line">
          <CapsulePoster capsule={capsule} />
        </div>
        <StatusBadge delivered={delivered} />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <h3 id={titleId} className="line-clamp-3 font-display text-heading text-pretty wrap-anywhere">
          <Link to={`/my-capsules/${encodeURIComponent(capsule.id)}`} className="no-underline hover:underline">
            <bdi>{capsule.promptTitle}</bdi>
          </Link>
        </h3>
        <div className="relative mt-3">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink-soft">
            <dt className="text-ink-faint">Recorded</dt>
            <dd>{shortDate(capsule.createdAt)}</dd>
            <dt className="text-ink-faint">{delivered ? 'Delivered' : 'Delivery'}</dt>
            <dd className="font-semibold text-ink">
              {delivered ? (
                shortDate(capsule.deliveredAt ?? capsule.deliveryDate)
              ) : (
                <>
                  {shortDate(capsule.deliveryDate)}
                  <span className="font-normal text-ink-soft"> at {clockTime(capsule.deliveryDate)}</span>
                  {left === null ? null : <span className="block font-normal text-ink-soft">{left}</span>}
                </>
              )}
            </dd>
            <People label="For" recipients={madeFor(capsule.recipients)} />
            <People label="Shared with" recipients={sharedWith(capsule.recipients)} />
          </dl>
          {delivered ? <DeliveredMark capsule={capsule} /> : null}
        </div>
        {trouble === null ? null : <p className="mt-3 text-danger-ink">{trouble}</p>}
        <div className="mt-auto flex flex-wrap gap-x-1.5 gap-y-2.5 pt-5">
          {due ? (
            <Button
              onClick={() => deliver.mutate(capsule)}
              loading={deliver.isPending}
              aria-describedby={titleId}
              className="w-full"
            >
              {deliver.isPending ? null : <Send aria-hidden="true" />}
              Deliver Now
            </Button>
          ) : null}
          <Button variant="secondary" {...onIntent} onClick={onView} aria-describedby={titleId} className="flex-1">
            <Play aria-hidden="true" />
            View Video
          </Button>
          <Button
            variant="ghost"
            size="icon"
            onClick={onRemove}
            loading={removing}
            aria-label={`Remove ${capsule.promptTitle}`}
            title="Remove capsule"
          >
            {removing ? null : <Trash2 aria-hidden="true" />}
          </Button>
        </div>
      </div>
    </article>
  );
}

function People({ label, recipients }: { label: string; recipients: RecipientDto[] }) {
  if (recipients.length === 0) return null;
  return (
    <>
      {/* Below the postmark beside the dates. */}
      <dt className="pt-1.5 text-ink-faint">{label}</dt>
      <dd className="pt-1.5 wrap-anywhere">{statesText(recipients)}</dd>
    </>
  );
}

function StatusBadge({ delivered }: { delivered: boolean }) {
  return (
    <Badge tone={delivered ? 'success' : 'accent'} className="absolute top-3 left-3 shadow-rest">
      {delivered ? <Check aria-hidden="true" /> : <Clock aria-hidden="true" />}
      {delivered ? 'Delivered' : 'Scheduled'}
    </Badge>
  );
}

function DeliveredMark({ capsule }: { capsule: TimeCapsuleDto }) {
  return (
    <Postmark
      caption="DELIVERED"
      lines={postmarkLines(parseISO(capsule.deliveredAt ?? capsule.deliveryDate))}
      ink="text-success-ink"
      className="absolute -top-1.5 right-0 w-17 rotate-8 opacity-80"
    />
  );
}

/** The video’s poster, or a sealed envelope until there is one. Decoration beside the title. */
export function CapsulePoster({ capsule }: { capsule: Pick<TimeCapsuleDto, 'videoFileName' | 'videoReady'> | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const poster = capsule === null ? undefined : posterOf(capsule);
  if (poster === undefined || failed === poster) {
    return (
      <div className="grid size-full place-items-center bg-primary-soft/55">
        <SealedEnvelope className="max-w-[min(40%,10rem)]" />
      </div>
    );
  }
  return (
    <img
      src={poster}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(poster)}
      className="size-full object-cover"
    />
  );
}
