import type { ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useNow } from '../../../lib/use-now.js';
import { CheckCard } from '../../../ui/check-card.js';
import { LoadFailed } from '../../../ui/error-state.js';
import { Skeleton } from '../../../ui/loading.js';
import { ShowMore } from '../../../ui/show-more.js';
import { isOpenToHost } from '../capsule-day.js';
import { isUndecided } from '../contribution.js';
import { contributorsRead, useApproval } from '../host-api.js';
import { ContributorRow } from './contributor-row.js';
import { Gallery, GALLERY_GRID } from './gallery.js';
import { SealedList } from './sealed-list.js';

/** The contributors: a sealed list until the day, a gallery from then on. */
export function ContributorList({ capsule }: { capsule: PaidCapsuleDto }) {
  const read = useInfiniteQuery(contributorsRead(capsule.id));
  const contributors = read.data?.pages.flatMap((page) => page.items);
  if (!contributors) {
    return read.isError && !read.isFetching ? (
      <LoadFailed
        title="The contributors didn’t load"
        fallback="Their videos are safe. Please try again in a moment."
        read={read}
      />
    ) : (
      <ContributorListSkeleton capsule={capsule} />
    );
  }
  return (
    <>
      {capsule.isOpen ? (
        <div className="mb-5 grid">
          <ApprovalCard capsule={capsule} />
        </div>
      ) : null}
      {isOpenToHost(capsule) ? (
        <>
          <Undecided capsule={capsule} contributors={contributors} />
          <Gallery
            capsule={capsule}
            contributors={contributors}
            onNearEnd={() => {
              if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage();
            }}
          />
        </>
      ) : (
        <SealedList capsule={capsule} contributors={contributors} />
      )}
      <ShowMore read={read} />
    </>
  );
}

/** On the day: videos waiting for approval, and removals that can be undone. */
function Undecided({ capsule, contributors }: { capsule: PaidCapsuleDto; contributors: ContributorDto[] }) {
  const now = useNow(contributors);
  const undecided = contributors.filter(isUndecided);
  if (undecided.length === 0) return null;
  return (
    <section aria-label="Videos to decide on" className="mb-8">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-rest">
        {undecided.map((contributor) => (
          <ContributorRow key={contributor.id} capsuleId={capsule.id} contributor={contributor} now={now} canDecide />
        ))}
      </ul>
    </section>
  );
}

function ContributorListSkeleton({ capsule }: { capsule: PaidCapsuleDto }) {
  const shapes = Array.from({ length: Math.min(Math.max(1, capsule.contributorCount), 6) }, (_, index) => index);
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading contributors</span>
      {isOpenToHost(capsule) ? (
        <div aria-hidden="true">
          <Skeleton className="mb-5 h-24 w-full sm:h-11 sm:w-64" />
          <div className={GALLERY_GRID}>
            {shapes.map((shape) => (
              <Skeleton key={shape} card className="h-96" />
            ))}
          </div>
        </div>
      ) : (
        <div aria-hidden="true" className="grid gap-5">
          <Skeleton card className="h-28" />
          <div className="grid gap-px">
            {shapes.map((shape) => (
              <Skeleton key={shape} className="h-24 sm:h-20" />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function ApprovalCard({ capsule: { id, needsApproval } }: { capsule: PaidCapsuleDto }) {
  const { mutate, isPending, variables } = useApproval(id);
  const checked = isPending ? variables : needsApproval;
  return (
    <CheckCard
      checked={checked}
      onCheckedChange={(next) => mutate(next)}
      icon={<UserCheck aria-hidden="true" />}
      label="Approve New Videos"
      description="When this is on, each new video waits for your OK. You see who sent it; what’s inside stays sealed."
      aside={checked ? 'On' : 'Off'}
    />
  );
}
