import type { RetryProps } from '../../../lib/react/lazy-component.js';
import { Card } from '../../../ui/layout/card.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { Skeleton } from '../../../ui/feedback/loading.js';
import { useLink } from '../link.js';
import { ShareFrame } from './share-frame.js';

export function LinkLoading() {
  const { words, page } = useLink().kind;
  return <ScreenLoading title={`Loading the ${words.subject}`} isNamed={page === '/capsule'} />;
}

export const EditLinkLoading = () => <ScreenLoading title={`Loading your ${useLink().kind.words.submission}`} />;

function ScreenLoading({ title, isNamed = false }: { title: string; isNamed?: boolean }) {
  return (
    <ShareFrame>
      <div role="status" aria-busy="true" className="contents">
        <h1 className="sr-only">{title}</h1>
        <div className="grid gap-2.5 sm:gap-3">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-9 w-4/5 sm:h-12" />
          <Skeleton className={isNamed ? 'h-37 w-full' : 'h-14 w-full'} />
        </div>
        <Card className="grid gap-4 max-sm:p-4">
          <Skeleton className="h-8 w-56 max-w-full" />
          <Skeleton card className="min-h-64 w-full sm:aspect-video short:min-h-0" />
          <Skeleton className="h-13 w-full sm:w-52" />
        </Card>
      </div>
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
