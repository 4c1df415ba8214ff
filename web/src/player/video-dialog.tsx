import { Download } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { downloadProps, playerProps } from '../lib/video-files.js';
import { LinkButton } from '../ui/button.js';
import { Dialog } from '../ui/overlays/dialog.js';
import { PersonalNote } from '../ui/personal-note.js';
import { Player } from './player.js';

/** Leaves room for the title and the buttons of the dialog. */
const ALONE = '[--height:max(11rem,92dvh-12.5rem)]';
/** Also leaves room for a note of two lines. */
const BESIDE_NOTE = '[--height:max(11rem,92dvh-21rem)]';

interface VideoDialogProps extends Pick<ComponentProps<typeof Player>, 'advice' | 'onPlay' | 'onEnded' | 'autoPlay'> {
  title: string;
  description: ReactNode;
  video: Parameters<typeof playerProps>[0] & { personalNote: string | null };
  recordedAt: string;
  /** Shown beside Download. */
  actions?: ReactNode;
  onClose: () => void;
}

export function VideoDialog(props: VideoDialogProps) {
  const { title, description, video, recordedAt, actions, onClose, ...player } = props;
  const file = downloadProps({ name: title, submittedAt: recordedAt, videoFileName: video.videoFileName });
  return (
    <Dialog
      onClose={onClose}
      title={<bdi>{title}</bdi>}
      description={description}
      footer={
        <>
          {actions}
          <LinkButton variant="secondary" icon={Download} label="Download" {...file} />
        </>
      }
      wide
    >
      <div className="stack gap-5">
        <Player
          {...playerProps(video)}
          title={title}
          {...player}
          className={video.personalNote ? BESIDE_NOTE : ALONE}
        />
        <PersonalNote note={video.personalNote} />
      </div>
    </Dialog>
  );
}
