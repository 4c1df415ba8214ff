import type { RetryProps } from '../../../lib/react/lazy-component.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
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

export const CHECK_CONNECTION = 'Please check your connection and try again.';

interface FetchFailedProps extends RetryProps {
  readonly description?: string;
  readonly retrying?: boolean;
}

export function LinkFetchFailed(props: FetchFailedProps) {
  const { subject, Subject } = useLink().kind.words;
  return <FetchFailed title={Subject} what={`The ${subject}`} {...props} />;
}

export function ResponseFetchFailed(props: FetchFailedProps) {
  const { submission, Submission } = useLink().kind.words;
  return <FetchFailed title={`Your ${Submission}`} what={`Your ${submission}`} {...props} />;
}

function FetchFailed({ title, what, ...error }: FetchFailedProps & { readonly title: string; readonly what: string }) {
  return (
    <ShareFrame>
      <title>{`${title} · Dear Future`}</title>
      <h1 className="sr-only">{title}</h1>
      <ErrorState
        title={`${what} didn’t load`}
        description={CHECK_CONNECTION}
        canReload={error.retrying === undefined}
        {...error}
      />
    </ShareFrame>
  );
}
