import type { ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { Download, Play } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { paidCapsulePath } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { count } from '../../../lib/count.js';
import { shortDate } from '../../../lib/dates.js';
import { useHasLeft } from '../../../lib/use-has-left.js';
import { savedAs } from '../../../lib/video-files.js';
import { VideoCard } from '../../../player/video-card.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import { hasVideo, isUndecided, type Contribution } from '../contribution.js';

const WatchDialog = lazyDialog(async () => (await import('./watch-dialog.js')).WatchDialog);

/** Search parameters: the open video, so that Back closes it, and whether the next one follows. */
const VIDEO_PARAM = 'video';
const PLAY_ALL_PARAM = 'all';

interface GalleryProps {
  capsule: PaidCapsuleDto;
  contributors: ContributorDto[];
  onNearEnd: () => void;
}

export const GALLERY_GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3';

export function Gallery({ capsule, contributors, onNearEnd }: GalleryProps) {
  const [search, setSearch] = useSearchParams();
  const videos = contributors.filter(hasVideo);
  const [first] = videos;
  const total = capsule.contributorCount - contributors.filter(isUndecided).length;
  const playsAll = search.has(PLAY_ALL_PARAM);
  const watch = (id: string | null, all: boolean, replace: boolean): void =>
    setSearch(id === null ? {} : all ? { [VIDEO_PARAM]: id, [PLAY_ALL_PARAM]: '' } : { [VIDEO_PARAM]: id }, {
      replace,
      preventScrollReset: true,
    });

  if (!first) {
    return (
      <EmptyState
        illustration={<EmptyMailbox />}
        title={capsule.contributorCount > 0 ? 'No videos to watch yet' : 'No videos came in'}
        description="It happens: a message gets missed, a week gets busy. You can still reach out: a call tonight says as much as a video."
      />
    );
  }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="font-display text-heading">{count(total, 'message')} for you</h2>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <Button {...WatchDialog.onIntent} onClick={() => watch(first.id, true, false)}>
            <Play aria-hidden="true" />
            Play All
          </Button>
          <Button asChild variant="secondary">
            <a href={`${paidCapsulePath(capsule.id)}/videos.zip`} download>
              <Download aria-hidden="true" />
              Download All
            </a>
          </Button>
        </div>
      </div>
      <ul className={GALLERY_GRID}>
        {videos.map((video) => (
          <li key={video.id} className="grid">
            <VideoCard
              video={video}
              kind="video"
              level={3}
              watchLabel="Watch"
              onIntent={WatchDialog.onIntent}
              onWatch={() => watch(video.id, false, false)}
              actions={
                <Button asChild variant="ghost" size="icon">
                  <a {...savedAs(video)} aria-label={`Download the video from ${video.name}`} title="Download video">
                    <Download aria-hidden="true" />
                  </a>
                </Button>
              }
            >
              <p className="text-sm text-ink-faint">Sent {shortDate(video.submittedAt)}</p>
            </VideoCard>
          </li>
        ))}
      </ul>
      <OpenVideo
        videos={videos}
        id={search.get(VIDEO_PARAM)}
        total={total}
        playsAll={playsAll}
        onNearEnd={onNearEnd}
        onWatch={(id) => watch(id, playsAll, true)}
      />
    </>
  );
}

interface OpenVideoProps {
  videos: readonly Contribution[];
  id: string | null;
  total: number;
  playsAll: boolean;
  onNearEnd: () => void;
  onWatch: (id: string | null) => void;
}

function OpenVideo({ videos, id, total, playsAll, onNearEnd, onWatch }: OpenVideoProps) {
  const hasLeft = useHasLeft();
  const index = videos.findIndex((video) => video.id === id);
  const video = videos[index];
  if (!video) return null;
  // A video may end just after its dialog was closed.
  const openVideo = (next: Contribution | undefined): (() => void) | null =>
    next
      ? () => {
          if (!hasLeft()) onWatch(next.id);
        }
      : null;
  return (
    <WatchDialog.Part
      video={video}
      number={index + 1}
      total={Math.max(total, videos.length)}
      playsAll={playsAll}
      onClose={() => onWatch(null)}
      onPrevious={openVideo(videos[index - 1])}
      onNext={openVideo(videos[index + 1])}
      onNearEnd={index >= videos.length - 2 ? onNearEnd : null}
    />
  );
}
