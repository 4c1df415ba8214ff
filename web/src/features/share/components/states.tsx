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
        <Skeleton className="h-36" />
        <Skeleton card className="h-96 short:h-48" />
      </Loading>
    </ShareFrame>
  );
}

const CHECK_CONNECTION = 'Please check your connection and try again.';

interface FetchFailedProps {
  /** The read that failed; absent if the page's code did not load. */
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
