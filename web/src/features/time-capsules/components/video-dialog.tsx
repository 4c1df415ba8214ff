import type { RemovedTimeCapsuleDto, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { RecipientList } from '../../../entities/time-capsules/components/recipient-list.js';
import { isDue, useOpening } from '../../../entities/time-capsules/time-capsules.js';
import { ago, shortDate } from '../../../lib/time/dates.js';
import { playerProps } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { PersonalNote } from '../../../ui/personal-note.js';
import { damagedAdvice } from '../capsule-texts.js';

interface VideoDialogProps {
  capsule: TimeCapsuleDto | RemovedTimeCapsuleDto;
  now: Date;
  onClose: () => void;
}

export function VideoDialog({ capsule, now, onClose }: VideoDialogProps) {
  const opened = useOpening(capsule);
  const isRemoved = 'removedAt' in capsule;
  const title = capsule.promptTitle;
  const description = (
    <>
      Created {ago(capsule.createdAt, now)}, <span className="whitespace-nowrap">{deliveryText(capsule, now)}</span>
    </>
  );
  const onPlay = isRemoved ? {} : { onPlay: opened };
  return (
    <Dialog onClose={onClose} title={<bdi>{title}</bdi>} description={description} wide>
      <Player {...playerProps(capsule)} title={title} advice={damagedAdvice(capsule)} {...onPlay} />
      <PersonalNote note={capsule.personalNote} />
      {/* The answers to a removed capsule cannot be watched. */}
      {!isRemoved && <RecipientList capsule={capsule} />}
    </Dialog>
  );
}

function deliveryText(capsule: VideoDialogProps['capsule'], now: Date): string {
  if ('removedAt' in capsule) return `removed ${shortDate(capsule.removedAt)}`;
  const { status, deliveryDate, deliveredAt } = capsule;
  if (status === 'delivered') return `delivered ${shortDate(deliveredAt ?? deliveryDate)}`;
  return `${isDue(capsule, now) ? 'due' : 'arrives'} ${shortDate(deliveryDate)}`;
}
