import type { ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { apiPath } from '../../../lib/http/api.js';
import { VideoGallery } from '../../../entities/videos/video-gallery.js';
import { count } from '../../../lib/count.js';
import { shortDate } from '../../../lib/time/dates.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import type { PagedQuery } from '../../../ui/feedback/show-more.js';
import { isWatchable, isUndecided } from '../host-api.js';
import { ContributorRows } from './contributor-row.js';

export interface ContributionsProps {
  capsule: PaidCapsuleDto;
  contributors: ContributorDto[];
  read: PagedQuery;
}

export function OpenedVideos({ capsule, contributors, read }: ContributionsProps) {
  const { id, contributorCount } = capsule;
  const undecided = contributors.filter(isUndecided);
  const videos = contributors.filter(isWatchable);
  // Pages that are not loaded yet may have more videos to decide on.
  const total = read.hasNextPage ? null : contributorCount - undecided.length;
  const title = total === null ? 'Videos for you' : `${count(total, 'video')} for you`;
  return (
    <>
      {undecided.length > 0 && (
        <section aria-label="Videos waiting for your OK" className="mb-8">
          <ContributorRows capsuleId={id} contributors={undecided} canDecide />
        </section>
      )}
      {videos.length > 0 ? (
        <VideoGallery
          kind="video"
          videos={videos}
          total={total}
          sentText={({ submittedAt }) => `Sent ${shortDate(submittedAt)}`}
          header={{ title, href: apiPath('/api/capsules/{id}/videos.zip', id) }}
          read={read}
        />
      ) : (
        <EmptyState {...(contributorCount > 0 ? NONE_APPROVED : NO_VIDEOS)} />
      )}
    </>
  );
}

const NONE_APPROVED = { title: 'No videos to watch yet', description: 'Approve the videos above to watch them.' };
const NO_VIDEOS = {
  title: 'No videos came in',
  description:
    'It happens: a message gets missed, a week gets busy. You can still reach out: a call tonight says as much as a video.',
};
