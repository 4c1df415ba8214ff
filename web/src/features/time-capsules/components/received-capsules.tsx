import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import { useState } from 'react';
import { senderName } from '../../../entities/time-capsules/recipients.js';
import { shortDate } from '../../../lib/time/dates.js';
import { LazyConfirm, lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { useRemoveReceived } from '../time-capsules-api.js';
import { CapsuleFrame, CapsuleGroup } from './capsule-frame.js';

const ReceivedDialog = lazyDialog(async () => (await import('./received-dialog.js')).ReceivedDialog);

export function ReceivedCapsules({ capsules }: { capsules: readonly ReceivedTimeCapsuleDto[] }) {
  return (
    <CapsuleGroup title="Received">
      {capsules.map((capsule) => (
        <li key={capsule.id} className="grid">
          <ReceivedCard capsule={capsule} />
        </li>
      ))}
    </CapsuleGroup>
  );
}

function ReceivedCard({ capsule }: { capsule: ReceivedTimeCapsuleDto }) {
  const { id, sender, recordedAt, keptAt, content } = capsule;
  const [open, setOpen] = useState<'watch' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const remove = useRemoveReceived();
  const name = <bdi>{senderName(sender)}</bdi>;
  const title = content?.promptTitle ?? `A time capsule from ${senderName(sender)}`;
  return (
    <>
      <CapsuleFrame
        titleId={`received-${id}`}
        title={<bdi>{title}</bdi>}
        video={content}
        facts={
          <>
            <dt>From</dt>
            <dd className="font-semibold text-ink wrap-anywhere">
              {name}
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
        view={content === null ? null : { onClick: () => setOpen('watch') }}
        remove={{
          'aria-label': `Remove ${title}`,
          title: 'Remove from my account',
          loading: remove.isPending,
          // Nothing is lost with a card without a video.
          onClick: () => (content === null ? remove.mutate(capsule) : setOpen('remove')),
        }}
      >
        {content === null ? (
          <p className="mt-3 wrap-anywhere">
            {name} removed it, so it can’t be watched. If they restore it, you’ll be able to watch it here again.
          </p>
        ) : null}
      </CapsuleFrame>
      {open === 'watch' && content !== null ? <ReceivedDialog {...capsule} content={content} onClose={close} /> : null}
      {open === 'remove' ? (
        <LazyConfirm
          onClose={close}
          title="Remove this capsule from your account?"
          description={
            <>{name} will still have it, but you’ll only be able to watch it with the link in the email you got.</>
          }
          confirmLabel="Remove Capsule"
          onConfirm={() => remove.mutate(capsule, { onSettled: close })}
          working={remove.isPending}
        />
      ) : null}
    </>
  );
}
