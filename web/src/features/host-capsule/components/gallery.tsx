import type { ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { Download, Play } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paidCapsulePath } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { count } from '../../../lib/count.js';
import { shortDate } from '../../../lib/time/dates.js';
import { downloadProps } from '../../../lib/video-files.js';
import { VideoCard } from '../../../player/video-card.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { hasVideo, isUndecided, type Contribution } from '../host-api.js';

const WatchDialog = lazyDialog(async () => (await import('./watch-dialog.js')).WatchDialog);

interface GalleryProps {
  capsule: PaidCapsuleDto;
  contributors: ContributorDto[];
  onNearEnd: () => void;
}

export const GALLERY_GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3';

/** Keeps the open video in the URL (`video`), so that Back closes it. With `all`, the next video follows. */
export function Gallery({ capsule, contributors, onNearEnd }: GalleryProps) {
  const [search, setSearch] = useSearchParams();
  const videos = contributors.filter(hasVideo);
  const [first] = videos;
  const total = capsule.contributorCount - contributors.filter(isUndecided).length;
  const playsAll = search.has('all');
  const index = videos.findIndex(({ id }) => id === search.get('video'));
  const open = videos[index];
  const watch = ({ id }: Contribution, all: boolean, replace = false): void =>
    setSearch({ video: id, ...(all && { all: '' }) }, { replace, preventScrollReset: true });

  const isNearEnd = open !== undefined && index >= videos.length - 2;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  if (!first) {
    return (
      <EmptyState
        illustration={<EmptyMailbox />}
        title={capsule.contributorCount > 0 ? 'No videos to watch yet' : 'No videos came in'}
        description={
          capsule.contributorCount > 0
            ? 'Approve the videos above to watch them.'
            : 'It happens: a message gets missed, a week gets busy. You can still reach out: a call tonight says as much as a video.'
        }
      />
    );
  }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="font-display text-heading">{count(total, 'message')} for you</h2>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <Button icon={Play} onClick={() => watch(first, true)} label="Play All" />
          <LinkButton
            variant="secondary"
            icon={Download}
            href={`${paidCapsulePath(capsule.id)}/videos.zip`}
            download
            label="Download All"
          />
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
              onWatch={() => watch(video, false)}
              actions={
                <LinkButton
                  variant="ghost"
                  size="icon"
                  icon={Download}
                  {...downloadProps(video)}
                  aria-label={`Download the video from ${video.name}`}
                  title="Download video"
                />
              }
            >
              <p className="text-sm text-ink-faint">Sent {shortDate(video.submittedAt)}</p>
            </VideoCard>
          </li>
        ))}
      </ul>
      {open && (
        <WatchDialog
          video={open}
          number={index + 1}
          total={Math.max(total, videos.length)}
          previous={videos[index - 1]}
          next={videos[index + 1]}
          playsAll={playsAll}
          onWatch={(video) => watch(video, playsAll, true)}
          onClose={() => setSearch({}, { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  );
}
