import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { Download } from 'lucide-react';
import { ago } from '../../../lib/dates.js';
import { posterOf, savedAs, videoAddress } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { PersonalNote } from '../../../ui/personal-note.js';
import { responderOf } from '../new-responses.js';

interface ResponseDialogProps {
  response: SharedResponseDto;
  now: Date;
  onClose: () => void;
}

export function ResponseDialog({ response, now, onClose }: ResponseDialogProps) {
  const name = responderOf(response);
  return (
    <Dialog
      onClose={onClose}
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      description={`Submitted ${ago(response.submittedAt, now)}`}
      wide
      footer={
        <Button asChild variant="secondary" icon={Download}>
          <a {...savedAs({ ...response, name })}>Download</a>
        </Button>
      }
    >
      <Player
        src={videoAddress(response.videoFileName)}
        poster={posterOf(response)}
        durationSeconds={response.durationSeconds}
        title={`Response from ${name}`}
      />
      <PersonalNote note={response.personalNote} />
    </Dialog>
  );
}
