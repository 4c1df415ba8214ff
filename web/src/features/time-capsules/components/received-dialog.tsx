import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import { Download } from 'lucide-react';
import { senderName } from '../../../entities/time-capsules/received.js';
import { longDate } from '../../../lib/dates.js';
import { posterOf, savedAs, videoAddress } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { PersonalNote } from '../../../ui/personal-note.js';

interface ReceivedDialogProps extends Pick<ReceivedTimeCapsuleDto, 'sender' | 'recordedAt'> {
  content: NonNullable<ReceivedTimeCapsuleDto['content']>;
  onClose: () => void;
}

/** The video and the note of a received capsule. */
export function ReceivedDialog({ sender, recordedAt, content, onClose }: ReceivedDialogProps) {
  const { promptTitle, personalNote, videoFileName, durationSeconds, isPlayable } = content;
  return (
    <Dialog
      onClose={onClose}
      title={<bdi>{promptTitle}</bdi>}
      description={
        <>
          From <bdi>{senderName(sender)}</bdi>, recorded on {longDate(recordedAt)}
        </>
      }
      wide
    >
      <Player
        src={videoAddress(videoFileName)}
        poster={posterOf(content)}
        durationSeconds={durationSeconds}
        title={promptTitle}
        isPlayable={isPlayable}
        advice={
          <>
            Please ask <bdi>{senderName(sender)}</bdi> about it.
          </>
        }
      />
      <PersonalNote note={personalNote} />
      <Button asChild variant="secondary" className="mt-5 max-sm:w-full">
        <a {...savedAs({ name: promptTitle, submittedAt: recordedAt, videoFileName })}>
          <Download aria-hidden="true" />
          Download
        </a>
      </Button>
    </Dialog>
  );
}
