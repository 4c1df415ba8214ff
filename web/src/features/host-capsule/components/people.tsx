import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/http.js';
import { ErrorState } from '../../../ui/error-state.js';
import { ShowMore } from '../../../ui/show-more.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { contributorsRead } from '../api/list-contributors.js';
import { isOpenToHost } from '../capsule-day.js';
import { Gallery } from './gallery.js';
import { SealedList } from './sealed-list.js';

/** Who contributed: sealed until the day, a gallery from then on. */
export function People({ capsule }: { capsule: PaidCapsuleDto }) {
  const read = useInfiniteQuery(contributorsRead(capsule.id));
  const contributors = read.data?.pages.flatMap((page) => page.things);
  if (!contributors) {
    return read.isError && !read.isFetching ? (
      <ErrorState
        title="The contributors did not load"
        description={messageOf(read.error, 'Their videos are safe. Please try again in a moment.')}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <PeopleSkeleton />
    );
  }
  return (
    <>
      {isOpenToHost(capsule) ? (
        <Gallery
          capsule={capsule}
          contributors={contributors}
          onNearEnd={() => {
            if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage();
          }}
        />
      ) : (
        <SealedList capsule={capsule} contributors={contributors} />
      )}
      <ShowMore read={read} />
    </>
  );
}

function PeopleSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading contributors</span>
      <div aria-hidden="true" className="grid gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-18 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
