import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { Download } from 'lucide-react';
import { ago } from '../../../lib/time/dates.js';
import { posterOf, downloadProps, videoAddress } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { LinkButton } from '../../../ui/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
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
        <LinkButton variant="secondary" icon={Download} {...downloadProps({ ...response, name })} label="Download" />
      }
    >
      <Player src={videoAddress(response.videoFileName)} poster={posterOf(response)} title={`Response from ${name}`} />
      <PersonalNote note={response.personalNote} />
    </Dialog>
  );
}
