import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { shortDate } from '../../../lib/time/dates.js';
import { useHasLeft } from '../../../lib/react/use-has-left.js';
import { posterOf, downloadProps, videoAddress } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { PersonalNote } from '../../../ui/personal-note.js';
import type { Contribution } from '../host-api.js';

interface WatchDialogProps {
  video: Contribution;
  number: number;
  total: number;
  previous: Contribution | undefined;
  next: Contribution | undefined;
  playsAll: boolean;
  onWatch: (video: Contribution) => void;
  onClose: () => void;
}

export function WatchDialog({ video, number, total, previous, next, playsAll, onWatch, onClose }: WatchDialogProps) {
  const hasLeft = useHasLeft();
  // A video may end right after its dialog was closed.
  const watch = (other: Contribution | undefined): void => {
    if (other && !hasLeft()) onWatch(other);
  };
  useKeys({ p: () => watch(previous), n: () => watch(next) });
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
        title={`Video from ${video.name}`}
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
            aria-keyshortcuts="p"
            label="Previous"
          />
          <Button variant="secondary" onClick={() => watch(next)} disabled={!next} aria-keyshortcuts="n">
            Next
            <ChevronRight />
          </Button>
        </div>
        <LinkButton variant="ghost" icon={Download} className="max-sm:px-3" {...downloadProps(video)}>
          <span className="max-sm:sr-only">Download</span>
        </LinkButton>
      </div>
      <p className="mt-3 text-sm text-ink-faint pointer-coarse:hidden">Keys: N next, P previous</p>
    </Dialog>
  );
}

function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
