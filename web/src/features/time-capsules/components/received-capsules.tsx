import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import { useState } from 'react';
import { senderName } from '../../../entities/time-capsules/received.js';
import { shortDate } from '../../../lib/time/dates.js';
import { LazyConfirm, lazyDialog } from '../../../ui/overlays/preloaded.js';
import { useRemoveReceived } from '../time-capsules-api.js';
import { CapsuleFrame, CapsuleGroup } from './capsule-frame.js';

const ReceivedDialog = lazyDialog(async () => (await import('./received-dialog.js')).ReceivedDialog);

export function ReceivedCapsules({ capsules }: { capsules: readonly ReceivedTimeCapsuleDto[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const [asking, setAsking] = useState<ReceivedTimeCapsuleDto | null>(null);
  const remove = useRemoveReceived();
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
          onConfirm={() => remove.mutate(asking, { onSettled: () => setAsking(null) })}
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
  return (
    <CapsuleFrame
      titleId={`received-${id}`}
      title={<bdi>{title}</bdi>}
      video={content}
      facts={
        <>
          <dt>From</dt>
          <dd className="font-semibold text-ink wrap-anywhere">
            <bdi>{name}</bdi>
            {sender.firstName === null ? null : (
              <span className="block text-sm font-normal text-ink-soft">{sender.email}</span>
            )}
          </dd>
          <dt>Recorded</dt>
          <dd>{shortDate(recordedAt)}</dd>
          <dt>Saved</dt>
          <dd>{shortDate(keptAt)}</dd>
        </>
      }
      view={content === null ? null : { ...ReceivedDialog.onIntent, onClick: onView }}
      remove={{
        ...LazyConfirm.onIntent,
        'aria-label': `Remove ${title}`,
        title: 'Remove from my account',
        loading: removing,
        onClick: onRemove,
      }}
    >
      {content === null ? (
        <p className="mt-3 wrap-anywhere">
          <bdi>{name}</bdi> removed it, so it can’t be watched. If they restore it, you’ll be able to watch it here
          again.
        </p>
      ) : null}
    </CapsuleFrame>
  );
}
