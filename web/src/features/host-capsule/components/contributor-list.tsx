import type { ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { count } from '../../../lib/count.js';
import { CheckCard } from '../../../ui/forms/check-card.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { Loaded } from '../../../ui/feedback/read-state.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { Loading, Skeleton } from '../../../ui/feedback/loading.js';
import { ShowMore } from '../../../ui/feedback/show-more.js';
import { isOpenToHost, isPaidOrDelivered, sealText } from '../capsule-day.js';
import { contributorsRead, isUndecided, useApproval } from '../host-api.js';
import { ContributorRows } from './contributor-row.js';
import { Gallery, GALLERY_GRID } from './gallery.js';

export function ContributorList({ capsule }: { capsule: PaidCapsuleDto }) {
  const read = useInfiniteQuery(contributorsRead(capsule.id));
  const readMore = (): void => {
    if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage();
  };
  return (
    <Loaded
      read={read}
      title="The contributors didn’t load"
      fallback="Their videos are safe. Please try again in a moment."
      loading={<ContributorListSkeleton capsule={capsule} />}
    >
      {({ pages }) => {
        const contributors = pages.flatMap((page) => page.items);
        const undecided = contributors.filter(isUndecided);
        return (
          <>
            {capsule.isOpen ? <ApprovalCard capsule={capsule} /> : null}
            {isOpenToHost(capsule) ? (
              <>
                {undecided.length > 0 && (
                  <section aria-label="Videos waiting for your OK" className="mb-8">
                    <ContributorRows capsuleId={capsule.id} contributors={undecided} canDecide />
                  </section>
                )}
                <Gallery capsule={capsule} contributors={contributors} onNearEnd={readMore} />
              </>
            ) : (
              <SealedList capsule={capsule} contributors={contributors} />
            )}
            <ShowMore read={read} />
          </>
        );
      }}
    </Loaded>
  );
}

function SealedList({ capsule, contributors }: { capsule: PaidCapsuleDto; contributors: ContributorDto[] }) {
  if (contributors.length === 0) {
    const title = capsule.status === 'cancelled' ? 'No contributors' : 'No contributors yet';
    return <EmptyState illustration={<EmptyMailbox />} title={title} description={emptyText(capsule)} />;
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
    </div>
  );
}

function emptyText({ isOpen, status, paymentStatus, needsNewDate }: PaidCapsuleDto): string {
  if (isOpen) return 'Share the link with everyone you’d like to hear from. New videos appear here automatically.';
  if (paymentStatus === 'processing') return 'Guests can record once your bank confirms the payment.';
  if (paymentStatus === 'refunded') return 'Your payment was refunded, so no new videos can be added.';
  if (paymentStatus === 'disputed') return 'If the dispute ends and your payment stands, guests can record again.';
  if (status === 'cancelled') return 'The order was canceled before any videos came in.';
  if (status === 'pending') return 'Guests can record once you’ve paid.';
  if (needsNewDate) return 'Guests can record once you’ve chosen a new date.';
  if (status === 'closed') return 'No videos came in before you closed submissions. Reopen them to collect some.';
  return 'No new videos can be added right now.';
}

function ApprovalCard({ capsule: { id, needsApproval } }: { capsule: PaidCapsuleDto }) {
  const { mutate, isPending, variables } = useApproval(id);
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
