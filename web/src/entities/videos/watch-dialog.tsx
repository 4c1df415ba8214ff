import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { posterOf, downloadProps, videoAddress } from '../../lib/video-files.js';
import { Player } from '../../player/player.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { PersonalNote } from '../../ui/personal-note.js';
import type { SentVideo } from './video-card.js';

interface WatchDialogProps {
  video: SentVideo;
  kind: string;
  description: string;
  previous: SentVideo | undefined;
  next: SentVideo | undefined;
  playsAll: boolean;
  onWatch: (video: SentVideo) => void;
  onClose: () => void;
}

export function WatchDialog(props: WatchDialogProps) {
  const { video, kind, description, previous, next, playsAll, onWatch, onClose } = props;
  const hasLeft = useHasLeft();
  // A video may end right after its dialog was closed.
  const watch = (other: SentVideo | undefined): void => {
    if (other && !hasLeft()) onWatch(other);
  };
  return (
    <Dialog onClose={onClose} title={<bdi>{video.name}</bdi>} description={description} wide>
      <p role="status" className="sr-only">
        {`${video.name}, ${description}`}
      </p>
      <Player
        src={videoAddress(video.videoFileName)}
        poster={posterOf(video)}
        durationSeconds={video.durationSeconds ?? undefined}
        title={`The ${kind} from ${video.name}`}
        autoPlay
        onEnded={playsAll && next ? () => watch(next) : undefined}
      />
      <PersonalNote note={video.personalNote} />
      <div className="mt-5 flex items-center justify-between gap-2.5">
        <div className="flex gap-2.5">
          <Button
            variant="secondary"
            icon={ChevronLeft}
            onClick={() => watch(previous)}
            disabled={!previous}
            label="Previous"
          />
          <Button variant="secondary" onClick={() => watch(next)} disabled={!next}>
            Next
            <ChevronRight />
          </Button>
        </div>
        <LinkButton variant="ghost" icon={Download} className="max-sm:px-3" {...downloadProps(video)}>
          <span className="max-sm:sr-only">Download</span>
        </LinkButton>
      </div>
    </Dialog>
  );
}
