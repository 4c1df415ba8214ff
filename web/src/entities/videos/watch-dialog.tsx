import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { VideoDialog } from '../../player/video-dialog.js';
import { Button } from '../../ui/button.js';
import { useReadByWatching } from '../notifications/notifications.js';
import type { SentVideo } from './video-card.js';

interface WatchDialogProps {
  video: SentVideo;
  description: string;
  previous: SentVideo | undefined;
  next: SentVideo | undefined;
  playsAll: boolean;
  onWatch: (video: SentVideo) => void;
  onClose: () => void;
}

export function WatchDialog({ video, description, previous, next, playsAll, onWatch, onClose }: WatchDialogProps) {
  const hasLeft = useHasLeft();
  const onPlay = useReadByWatching(useLocation().pathname);
  // A video may end just after the user has closed the dialog.
  const watch = (other: SentVideo | undefined): void => {
    if (other && !hasLeft()) onWatch(other);
  };
  return (
    <VideoDialog
      onClose={onClose}
      title={video.name}
      description={<span role="status">{description}</span>}
      video={{ ...video, isPlayable: null }}
      recordedAt={video.submittedAt}
      autoPlay
      onPlay={onPlay}
      onEnded={() => {
        if (playsAll) watch(next);
      }}
      actions={
        <>
          <Button
            variant="secondary"
            icon={ChevronLeft}
            onClick={() => watch(previous)}
            aria-disabled={!previous}
            label="Previous"
          />
          <Button
            variant="secondary"
            icon={ChevronRight}
            className="flex-row-reverse"
            onClick={() => watch(next)}
            aria-disabled={!next}
            label="Next"
          />
        </>
      }
    />
  );
}
