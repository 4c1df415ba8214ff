import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { RecipientList } from '../../../entities/time-capsules/components/recipient-list.js';
import { isDue } from '../../../entities/time-capsules/time-capsules.js';
import { ago, shortDate } from '../../../lib/dates.js';
import { posterOf, videoAddress } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { Dialog } from '../../../ui/dialog.js';
import { PersonalNote } from '../../../ui/personal-note.js';
import { useOpening } from '../time-capsules-api.js';

/** One capsule's video, its age and its note. Mounted while it is open. */
export function VideoDialog({ capsule, now, onClose }: { capsule: TimeCapsuleDto; now: Date; onClose: () => void }) {
  const opened = useOpening(capsule);
  const deliveryText =
    capsule.status === 'delivered'
      ? `delivered ${shortDate(capsule.deliveredAt ?? capsule.deliveryDate)}`
      : `${isDue(capsule, now) ? 'due' : 'arrives'} ${shortDate(capsule.deliveryDate)}`;
  return (
    <Dialog
      onClose={onClose}
      title={<bdi>{capsule.promptTitle}</bdi>}
      description={
        <>
          Created {ago(capsule.createdAt, now)}, <span className="whitespace-nowrap">{deliveryText}</span>
        </>
      }
      wide
    >
      <Player
        src={videoAddress(capsule.videoFileName)}
        poster={posterOf(capsule)}
        durationSeconds={capsule.durationSeconds}
        title={capsule.promptTitle}
        onPlay={opened}
      />
      <PersonalNote note={capsule.personalNote} />
      <RecipientList recipients={capsule.recipients} />
    </Dialog>
  );
}
