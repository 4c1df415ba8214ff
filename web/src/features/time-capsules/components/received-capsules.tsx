import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { senderName } from '../../../entities/time-capsules/received.js';
import { shortDate } from '../../../lib/dates.js';
import { Button } from '../../../ui/button.js';
import { LazyConfirm, lazyDialog } from '../../../ui/lazy-dialog.js';
import { useRemoveReceived } from '../time-capsules-api.js';
import { CapsulePoster } from './capsule-card.js';
import { CapsuleGroup } from './capsule-group.js';

const ReceivedDialog = lazyDialog(async () => (await import('./received-dialog.js')).ReceivedDialog);

/** Time capsules of others that the user keeps. */
export function ReceivedCapsules({ capsules }: { capsules: readonly ReceivedTimeCapsuleDto[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const [asking, setAsking] = useState<ReceivedTimeCapsuleDto | null>(null);
  const remove = useRemoveReceived(() => setAsking(null));
  return (
    <>
      <CapsuleGroup title="Received">
        {capsules.map((capsule) => {
          const { id, content } = capsule;
          return (
            <li key={id} className="grid">
              <ReceivedCard
                capsule={capsule}
                onView={() => setOpen(id)}
                // Nothing is lost with a card without a video.
                onRemove={() => (content === null ? remove.mutate(capsule) : setAsking(capsule))}
                removing={remove.isPending && remove.variables.id === id}
              />
              {open === id && content !== null ? (
                <ReceivedDialog.Part {...capsule} content={content} onClose={() => setOpen(null)} />
              ) : null}
            </li>
          );
        })}
      </CapsuleGroup>
      {asking ? (
        <LazyConfirm.Part
          onClose={() => setAsking(null)}
          title="Remove this capsule from your account?"
          description={
            <>
              <bdi>{senderName(asking.sender)}</bdi> will still have it, but you’ll only be able to watch it with the
              link in the email you got.
            </>
          }
          confirmLabel="Remove Capsule"
          onConfirm={() => remove.mutate(asking)}
          working={remove.isPending}
        />
      ) : null}
    </>
  );
}

interface ReceivedCardProps {
  capsule: ReceivedTimeCapsuleDto;
  onView: () => void;
  onRemove: () => void;
  removing: boolean;
}

function ReceivedCard({ capsule, onView, onRemove, removing }: ReceivedCardProps) {
  const { id, sender, recordedAt, keptAt, content } = capsule;
  const name = senderName(sender);
  const title = content?.promptTitle ?? `A time capsule from ${name}`;
  const titleId = `received-${id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-rest"
    >
      <div className="aspect-video overflow-hidden rounded-t-lg border-b border-line">
        <CapsulePoster capsule={content} />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <h3 id={titleId} className="line-clamp-3 font-display text-heading text-pretty wrap-anywhere">
          <bdi>{title}</bdi>
        </h3>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink-soft">
          <dt className="text-ink-faint">From</dt>
          <dd className="min-w-0 font-semibold text-ink wrap-anywhere">
            <bdi>{name}</bdi>
            {sender.firstName === null ? null : (
              <span className="block text-sm font-normal text-ink-soft">{sender.email}</span>
            )}
          </dd>
          <dt className="text-ink-faint">Recorded</dt>
          <dd>{shortDate(recordedAt)}</dd>
          <dt className="text-ink-faint">Saved</dt>
          <dd>{shortDate(keptAt)}</dd>
        </dl>
        {content === null ? (
          <p className="mt-3 wrap-anywhere">
            <bdi>{name}</bdi> removed it, so it can’t be watched. If they restore it, you’ll be able to watch it here
            again.
          </p>
        ) : null}
        <div className="mt-auto flex flex-wrap justify-end gap-x-1.5 gap-y-2.5 pt-5">
          {content === null ? null : (
            <Button
              variant="secondary"
              {...ReceivedDialog.onIntent}
              onClick={onView}
              aria-describedby={titleId}
              className="flex-1"
            >
              <Play aria-hidden="true" />
              View Video
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon"
            {...LazyConfirm.onIntent}
            onClick={onRemove}
            loading={removing}
            aria-label={`Remove ${title}`}
            title="Remove from my account"
          >
            {removing ? null : <Trash2 aria-hidden="true" />}
          </Button>
        </div>
      </div>
    </article>
  );
}
