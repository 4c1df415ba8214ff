import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { isDue } from '../../../entities/time-capsules/due-times.js';
import { Player } from '../../../player/player.js';
import { ago, shortDate } from '../../../lib/dates.js';
import { Dialog } from '../../../ui/dialog.js';
import { posterAddress, videoAddress } from './video-address.js';

export interface VideoDialogProps {
  capsule: TimeCapsuleDto;
  now: Date;
  onClose: () => void;
}

/** One capsule's video, its age and its note. Mounted while it is open. */
export function VideoDialog({ capsule, now, onClose }: VideoDialogProps) {
  const fate =
    capsule.status === 'delivered'
      ? `delivered ${shortDate(capsule.deliveredAt ?? capsule.deliveryDate)}`
      : `${isDue(capsule, now) ? 'due' : 'arrives'} ${shortDate(capsule.deliveryDate)}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<bdi>{capsule.promptTitle}</bdi>}
      description={
        <>
          Created {ago(capsule.createdAt, now)}, <span className="whitespace-nowrap">{fate}</span>
        </>
      }
      wide
    >
      <Player
        src={videoAddress(capsule)}
        poster={posterAddress(capsule)}
        durationSeconds={capsule.durationSeconds}
        title={capsule.promptTitle}
      />
      {capsule.personalNote ? (
        <figure className="mt-5 rounded-md bg-surface-sunk px-4 py-3.5">
          <figcaption className="text-sm font-semibold text-ink-faint">Personal note</figcaption>
          <blockquote
            dir="auto"
            className="mt-1 font-display text-lg leading-relaxed whitespace-pre-wrap wrap-anywhere"
          >
            {capsule.personalNote}
          </blockquote>
        </figure>
      ) : null}
    </Dialog>
  );
}
