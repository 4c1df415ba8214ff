import type { ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { Download, Play } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paidCapsulePath } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { count } from '../../../lib/count.js';
import { shortDate } from '../../../lib/dates.js';
import { posterOf, savedAs } from '../../../lib/video-files.js';
import { VideoPoster } from '../../../player/video-poster.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import { NoteExcerpt } from '../../../ui/personal-note.js';
import { hasVideo, isUndecided, type Contribution } from '../host-api.js';

const WatchDialog = lazyDialog(async () => (await import('./watch-dialog.js')).WatchDialog);

interface GalleryProps {
  capsule: PaidCapsuleDto;
  contributors: ContributorDto[];
  onNearEnd: () => void;
}

export const GALLERY_GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3';

/** The open video is in the URL (`video`), so that Back closes it; with `all`, the next one follows. */
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
        description="It happens: a message gets missed, a week gets busy. You can still reach out: a call tonight says as much as a video."
      />
    );
  }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="font-display text-heading">{count(total, 'message')} for you</h2>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <Button icon={Play} {...WatchDialog.onIntent} onClick={() => watch(first, true)}>
            Play All
          </Button>
          <ButtonLink variant="secondary" icon={Download} href={`${paidCapsulePath(capsule.id)}/videos.zip`} download>
            Download All
          </ButtonLink>
        </div>
      </div>
      <ul className={GALLERY_GRID}>
        {videos.map((video) => (
          <li key={video.id} className="grid">
            <ContributionCard video={video} onWatch={() => watch(video, false)} />
          </li>
        ))}
      </ul>
      {open && (
        <WatchDialog.Part
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

function ContributionCard({ video, onWatch }: { video: Contribution; onWatch: () => void }) {
  const nameId = `contribution-${video.id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-rest"
    >
      <VideoPoster
        poster={posterOf(video)}
        durationSeconds={video.durationSeconds}
        label={`Watch the video from ${video.name}`}
        onIntent={WatchDialog.onIntent}
        onWatch={onWatch}
      />
      <div className="flex flex-1 flex-col p-5">
        <h3 id={nameId} className="line-clamp-2 font-display text-heading wrap-anywhere">
          <bdi>{video.name}</bdi>
        </h3>
        <p className="text-sm text-ink-faint">Sent {shortDate(video.submittedAt)}</p>
        <NoteExcerpt note={video.personalNote} />
        <div className="mt-auto flex gap-1.5 pt-5">
          <Button
            variant="secondary"
            icon={Play}
            {...WatchDialog.onIntent}
            onClick={onWatch}
            aria-describedby={nameId}
            className="flex-1"
          >
            Watch
          </Button>
          <ButtonLink
            variant="ghost"
            size="icon"
            icon={Download}
            {...savedAs(video)}
            aria-label={`Download the video from ${video.name}`}
            title="Download video"
          />
        </div>
      </div>
    </article>
  );
}
