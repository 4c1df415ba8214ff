import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import { Download } from 'lucide-react';
import { senderName } from '../../../entities/time-capsules/recipients.js';
import { longDate } from '../../../lib/time/dates.js';
import { playerProps, downloadProps } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { LinkButton } from '../../../ui/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { PersonalNote } from '../../../ui/personal-note.js';

interface ReceivedDialogProps extends Pick<ReceivedTimeCapsuleDto, 'sender' | 'recordedAt'> {
  content: NonNullable<ReceivedTimeCapsuleDto['content']>;
  onClose: () => void;
}

export function ReceivedDialog({ sender, recordedAt, content, onClose }: ReceivedDialogProps) {
  const { promptTitle: title, personalNote, videoFileName } = content;
  const name = <bdi>{senderName(sender)}</bdi>;
  const description = (
    <>
      From {name}, recorded on {longDate(recordedAt)}
    </>
  );
  const file = downloadProps({ name: title, submittedAt: recordedAt, videoFileName });
  return (
    <Dialog onClose={onClose} title={<bdi>{title}</bdi>} description={description} wide>
      <Player {...playerProps(content)} title={title} advice={<>Please ask {name} about it.</>} />
      <PersonalNote note={personalNote} />
      <LinkButton variant="secondary" className="mt-5 max-sm:w-full" icon={Download} label="Download" {...file} />
    </Dialog>
  );
}
