import type { ComponentProps } from 'react';
import { ErrorState, LoadFailed } from '../../../ui/feedback/error-state.js';
import { Loading, Skeleton } from '../../../ui/feedback/loading.js';
import { useLink } from '../link.js';
import { ShareFrame } from './share-frame.js';

export const LinkLoading = () => <ScreenLoading title={`Loading the ${useLink().kind.words.subject}`} />;

export const EditLinkLoading = () => <ScreenLoading title={`Loading your ${useLink().kind.words.submission}`} />;

function ScreenLoading({ title }: { title: string }) {
  return (
    <ShareFrame>
      <h1 className="sr-only">{title}</h1>
      <Loading label={title} className="grid gap-5 sm:gap-7">
        <div className="grid gap-3">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-9 w-4/5 sm:h-12" />
          <Skeleton className="h-12" />
        </div>
        <div className="panel grid gap-4 p-4 sm:p-6">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="max-sm:h-60 sm:aspect-video short:aspect-auto short:h-48" />
          <Skeleton className="h-13 sm:w-52" />
        </div>
      </Loading>
    </ShareFrame>
  );
}

const CHECK_CONNECTION = 'Please check your connection and try again.';

interface FetchFailedProps {
  /** The read that failed; absent if code did not load. */
  readonly read?: ComponentProps<typeof LoadFailed>['read'];
  readonly onRetry?: () => void;
}

export function LinkFetchFailed(props: FetchFailedProps) {
  const { subject, Subject } = useLink().kind.words;
  return <FetchFailed page={Subject} title={`The ${subject} didn’t load`} {...props} />;
}

export function ResponseFetchFailed(props: FetchFailedProps) {
  const { submission, Submission } = useLink().kind.words;
  return <FetchFailed page={`Your ${Submission}`} title={`Your ${submission} didn’t load`} {...props} />;
}

function FetchFailed({ page, title, read, onRetry }: FetchFailedProps & Record<'page' | 'title', string>) {
  return (
    <ShareFrame>
      <title>{`${page} · Dear Future`}</title>
      <h1 className="sr-only">{page}</h1>
      {read ? (
        <LoadFailed title={title} fallback={CHECK_CONNECTION} read={read} />
      ) : (
        <ErrorState title={title} description={CHECK_CONNECTION} onRetry={onRetry} canReload />
      )}
    </ShareFrame>
  );
}
