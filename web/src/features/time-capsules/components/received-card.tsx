import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import { senderName } from '../../../entities/time-capsules/recipients.js';
import { longDate, shortDate } from '../../../lib/time/dates.js';
import { LazyVideoDialog } from '../../../player/lazy-video-dialog.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { LazyConfirm } from '../../../ui/overlays/lazy-dialog.js';
import { useRemoveReceived } from '../time-capsules-api.js';
import { CapsuleFrame, REMOVE_BUTTON, VIEW_BUTTON } from './capsule-frame.js';

export function ReceivedCard({ capsule }: { capsule: ReceivedTimeCapsuleDto }) {
  const { id, sender, recordedAt, keptAt, content } = capsule;
  const remove = useRemoveReceived();
  const titleId = `received-${id}`;
  const name = <bdi>{senderName(sender)}</bdi>;
  const title = content?.promptTitle ?? `A time capsule from ${senderName(sender)}`;
  return (
    <CapsuleFrame
      titleId={titleId}
      title={<bdi>{title}</bdi>}
      video={content}
      facts={
        <>
          <dt>From</dt>
          <dd className="font-semibold text-ink wrap-anywhere">
            <span>{name}</span>
            {sender.firstName === null ? null : (
              <span className="block text-sm font-normal text-ink-soft">{sender.email}</span>
            )}
          </dd>
          <dt>Recorded</dt>
          <dd>{shortDate(recordedAt)}</dd>
          <dt>In your account since</dt>
          <dd>{shortDate(keptAt)}</dd>
        </>
      }
      problem={
        content === null ? (
          <span className="text-ink">
            {name} removed this capsule, so you can’t watch it right now. If {name} restores it, you’ll be able to watch
            it here again.
          </span>
        ) : null
      }
    >
      {content === null ? null : (
        <DialogButton
          {...VIEW_BUTTON}
          aria-label={`${VIEW_BUTTON.label}: ${title}`}
          dialog={LazyVideoDialog}
          dialogProps={{
            title,
            description: (
              <>
                From {name}, recorded on {longDate(recordedAt)}
              </>
            ),
            video: content,
            recordedAt,
            advice: <>Please let {name} know.</>,
          }}
        />
      )}
      <DialogButton
        dialog={LazyConfirm}
        {...REMOVE_BUTTON}
        aria-label={`Remove ${title}`}
        title="Remove from my account"
        dialogProps={{
          title: 'Remove this capsule from your account?',
          description: (
            <>{name} will still have it, but you’ll only be able to watch it with the link in the email you got.</>
          ),
          confirmLabel: 'Remove Capsule',
          onConfirm: () => remove.mutateAsync(capsule),
        }}
      />
    </CapsuleFrame>
  );
}
