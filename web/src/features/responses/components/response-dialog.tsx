import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { Download } from 'lucide-react';
import { ago } from '../../../lib/dates.js';
import { Player } from '../../../player/player.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { downloadAddress, downloadName, posterAddress, responderOf, videoAddress } from '../responder.js';

export interface ResponseDialogProps {
  response: SharedResponseDto;
  now: Date;
  onClose: () => void;
}

/** One response: its video, who sent it and their note. Mounted while it is open. */
export function ResponseDialog({ response, now, onClose }: ResponseDialogProps) {
  const name = responderOf(response);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      description={`Submitted ${ago(response.submittedAt, now)}`}
      wide
      footer={
        <Button asChild variant="secondary">
          <a href={downloadAddress(response)} download={downloadName(response)}>
            <Download aria-hidden="true" />
            Download
          </a>
        </Button>
      }
    >
      <Player
        src={videoAddress(response)}
        poster={posterAddress(response)}
        durationSeconds={response.durationSeconds}
        title={`Response of ${name}`}
      />
      {response.personalNote ? (
        <figure className="mt-5 rounded-md bg-surface-sunk px-4 py-3.5">
          <figcaption className="text-sm font-semibold text-ink-faint">Personal note</figcaption>
          <blockquote
            dir="auto"
            className="mt-1 font-display text-lg leading-relaxed whitespace-pre-wrap wrap-anywhere"
          >
            {response.personalNote}
          </blockquote>
        </figure>
      ) : null}
    </Dialog>
  );
}
