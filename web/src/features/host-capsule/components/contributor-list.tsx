import type { ApprovalBody, ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { stageOf } from '../../../entities/paid-capsules/capsule-texts.js';
import { paidCapsulePath } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { GALLERY_GRID, VideoGallery } from '../../../entities/videos/video-gallery.js';
import { count } from '../../../lib/count.js';
import { shortDate } from '../../../lib/time/dates.js';
import { CheckCard } from '../../../ui/forms/check-card.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { Loaded } from '../../../ui/feedback/read-state.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { Loading, Skeleton } from '../../../ui/feedback/loading.js';
import { ShowMore, type PagedRead } from '../../../ui/feedback/show-more.js';
import { isOpenToHost, isPaidOrDelivered, sealText } from '../capsule-day.js';
import { contributorsRead, hasVideo, isUndecided, useCapsuleChange } from '../host-api.js';
import { ContributorRows } from './contributor-row.js';

interface ContributionsProps {
  capsule: PaidCapsuleDto;
  contributors: ContributorDto[];
  read: PagedRead;
}

export function ContributorList({ capsule }: { capsule: PaidCapsuleDto }) {
  const read = useInfiniteQuery(contributorsRead(capsule.id));
  const Contributions = isOpenToHost(capsule) ? OpenedVideos : SealedVideos;
  return (
    <Loaded
      read={read}
      title="The contributors didn’t load"
      fallback="Their videos are safe. Please try again in a moment."
      loading={<ContributorListSkeleton capsule={capsule} />}
    >
      {({ pages }) => (
        <>
          {capsule.isOpen ? <ApprovalCard capsule={capsule} /> : null}
          <Contributions capsule={capsule} contributors={pages.flatMap((page) => page.items)} read={read} />
        </>
      )}
    </Loaded>
  );
}

function OpenedVideos({ capsule: { id, contributorCount }, contributors, read }: ContributionsProps) {
  const undecided = contributors.filter(isUndecided);
  const videos = contributors.filter(hasVideo);
  const total = contributorCount - undecided.length;
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
          sent={({ submittedAt }) => `sent ${shortDate(submittedAt)}`}
          header={{ title: `${count(total, 'message')} for you`, href: `${paidCapsulePath(id)}/videos.zip` }}
          read={read}
        />
      ) : contributorCount > 0 ? (
        <EmptyState
          illustration={<EmptyMailbox />}
          title="No videos to watch yet"
          description="Approve the videos above to watch them."
        />
      ) : (
        <EmptyState
          illustration={<EmptyMailbox />}
          title="No videos came in"
          description="It happens: a message gets missed, a week gets busy. You can still reach out: a call tonight says as much as a video."
        />
      )}
    </>
  );
}

function SealedVideos({ capsule, contributors, read }: ContributionsProps) {
  const stage = stageOf(capsule);
  if (contributors.length === 0) {
    const title = stage === 'cancelled' ? 'No contributors' : 'No contributors yet';
    const description = capsule.isOpen ? SHARE_IT : EMPTY[stage];
    return <EmptyState illustration={<EmptyMailbox />} title={title} description={description} />;
  }
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-5 rounded-lg bg-surface-sunk px-5 py-4">
        <SealedEnvelope className="max-w-20 shrink-0 sm:max-w-24" />
        <p role="status" className="text-ink-soft">
          <span className="block font-display text-heading text-ink">
            {capsule.contributorCount === 0 ? 'No sealed messages' : count(capsule.contributorCount, 'sealed message')}
          </span>
          {sealText(capsule)}
        </p>
      </div>
      <ContributorRows capsuleId={capsule.id} contributors={contributors} canDecide={isPaidOrDelivered(capsule)} />
      <ShowMore read={read} />
    </div>
  );
}

const SHARE_IT = 'Share the link with everyone you’d like to hear from. New videos appear here automatically.';
const UNPAID = 'Guests can record once you’ve paid.';
const CLOSED = 'No new videos can be added right now.';

const EMPTY: Record<ReturnType<typeof stageOf>, string> = {
  pending: UNPAID,
  failed: UNPAID,
  processing: 'Guests can record once your bank confirms the payment.',
  undated: 'Guests can record once you’ve chosen a new date.',
  active: CLOSED,
  closed: 'No videos came in before you closed submissions. Reopen them to collect some.',
  delivered: CLOSED,
  cancelled: 'The order was canceled before any videos came in.',
  refunded: 'Your payment was refunded, so no new videos can be added.',
  disputed: 'If the dispute ends and your payment stands, guests can record again.',
};

function ApprovalCard({ capsule: { id, needsApproval } }: { capsule: PaidCapsuleDto }) {
  const { mutate, isPending, variables } = useCapsuleChange<ApprovalBody>(id, 'approval');
  const checked = isPending ? variables.needsApproval : needsApproval;
  return (
    <div className="mb-5 grid">
      <CheckCard
        checked={checked}
        onCheckedChange={(next) => mutate({ needsApproval: next })}
        icon={<UserCheck />}
        label="Review New Videos First"
        description="When this is on, each new video waits for your OK. You see who sent it; what’s inside stays sealed."
        aside={checked ? 'On' : 'Off'}
      />
    </div>
  );
}

function ContributorListSkeleton({ capsule }: { capsule: PaidCapsuleDto }) {
  const shapes = Array.from({ length: Math.min(Math.max(1, capsule.contributorCount), 6) }, (_, index) => index);
  const isGallery = isOpenToHost(capsule);
  return (
    <Loading label="Loading contributors">
      <Skeleton card={!isGallery} className={isGallery ? 'mb-5 h-24 w-full sm:h-11 sm:w-64' : 'mb-5 h-28'} />
      <div className={isGallery ? GALLERY_GRID : 'grid gap-px'}>
        {shapes.map((shape) => (
          <Skeleton key={shape} card={isGallery} className={isGallery ? 'h-96' : 'h-24 sm:h-20'} />
        ))}
      </div>
    </Loading>
  );
}
