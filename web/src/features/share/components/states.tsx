import type { ComponentProps, ReactNode } from 'react';
import type { RetryProps } from '../../../lib/react/lazy-component.js';
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

type ReadProps = Pick<ComponentProps<typeof LoadFailed>, 'read'>;

export function LinkFetchFailed({ read }: ReadProps) {
  const { subject, Subject } = useLink().kind.words;
  const failed = <LoadFailed title={`The ${subject} didn’t load`} fallback={CHECK_CONNECTION} read={read} />;
  return <Failed title={Subject}>{failed}</Failed>;
}

export function EditLinkFetchFailed({ read }: ReadProps) {
  const { submission, Submission } = useLink().kind.words;
  const failed = <LoadFailed title={`Your ${submission} didn’t load`} fallback={CHECK_CONNECTION} read={read} />;
  return <Failed title={`Your ${Submission}`}>{failed}</Failed>;
}

/** Shown instead of a guest's response if its code did not load. */
export function ResponseNotLoaded({ onRetry }: RetryProps) {
  const { submission, Submission } = useLink().kind.words;
  const error = { title: `Your ${submission} didn’t load`, description: CHECK_CONNECTION, onRetry };
  return <Failed title={`Your ${Submission}`} children={<ErrorState {...error} canReload />} />;
}

function Failed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ShareFrame>
      <title>{`${title} · Dear Future`}</title>
      <h1 className="sr-only">{title}</h1>
      {children}
    </ShareFrame>
  );
}
