import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useEffect } from 'react';
import { shortDate } from '../../../lib/dates.js';
import { posterOf, savedAs, videoAddress } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { PersonalNote } from '../../../ui/personal-note.js';
import type { Contribution } from '../contribution.js';

interface WatchDialogProps {
  video: Contribution;
  number: number;
  total: number;
  /** The next video plays when this one ends. */
  playsAll: boolean;
  onClose: () => void;
  /** Null on the first. */
  onPrevious: (() => void) | null;
  /** Null on the last. */
  onNext: (() => void) | null;
  onNearEnd: (() => void) | null;
}

export function WatchDialog(props: WatchDialogProps) {
  const { video, number, total, playsAll, onClose, onPrevious, onNext, onNearEnd } = props;
  usePreviousNextKeys(onPrevious, onNext);
  useEffect(() => onNearEnd?.(), [onNearEnd, number]);
  return (
    <Dialog
      onClose={onClose}
      title={video.name}
      description={`${number} of ${total}, sent ${shortDate(video.submittedAt)}`}
      wide
    >
      <p role="status" className="sr-only">
        {`Video ${number} of ${total}: ${video.name}`}
      </p>
      <Player
        src={videoAddress(video.videoFileName)}
        poster={posterOf(video)}
        durationSeconds={video.durationSeconds ?? undefined}
        title={`Video from ${video.name}`}
        autoPlay
        onEnded={playsAll && onNext ? onNext : undefined}
      />
      <PersonalNote note={video.personalNote} />
      <div className="mt-5 flex items-center justify-between gap-2.5">
        <div className="flex gap-2.5">
          <Button variant="secondary" onClick={onPrevious ?? undefined} disabled={!onPrevious} aria-keyshortcuts="p">
            <ChevronLeft aria-hidden="true" />
            Previous
          </Button>
          <Button variant="secondary" onClick={onNext ?? undefined} disabled={!onNext} aria-keyshortcuts="n">
            Next
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
        <Button asChild variant="ghost" className="max-sm:px-3">
          <a {...savedAs(video)}>
            <Download aria-hidden="true" />
            <span className="max-sm:sr-only">Download</span>
          </a>
        </Button>
      </div>
      <p className="mt-3 text-sm text-ink-faint pointer-coarse:hidden">Keys: N next, P previous</p>
    </Dialog>
  );
}

/** N opens the next video and P the previous one. */
function usePreviousNextKeys(onPrevious: (() => void) | null, onNext: (() => void) | null): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const open = event.key === 'n' ? onNext : event.key === 'p' ? onPrevious : null;
      if (open === null) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onPrevious, onNext]);
}
