import type { RetryProps } from '../../../lib/lazy-component.js';
import { ErrorState } from '../../../ui/error-state.js';
import { useLink } from '../link.js';
import { ShareFrame } from './share-frame.js';

/** Used if the server sent no message. */
export const CHECK_CONNECTION = 'Please check your connection and try again.';

interface FetchFailedProps extends RetryProps {
  /** The subject of the title, e.g. `Your response`. */
  readonly what: string;
  /** Names the page. */
  readonly title: string;
  readonly description?: string;
  readonly retrying?: boolean;
}

/** Shown instead of a page that could not be loaded. */
function FetchFailed({
  what,
  title,
  description = CHECK_CONNECTION,
  retrying = false,
  onRetry,
  onReload,
}: FetchFailedProps) {
  return (
    <ShareFrame>
      <title>{`${title} · Dear Future`}</title>
      <h1 className="sr-only">{title}</h1>
      <ErrorState
        title={`${what} didn’t load`}
        description={description}
        onRetry={onRetry}
        onReload={onReload}
        retrying={retrying}
      />
    </ShareFrame>
  );
}

/** The same for the link's question. */
export function LinkFetchFailed(props: Omit<FetchFailedProps, 'what' | 'title'>) {
  const { words } = useLink().kind;
  return <FetchFailed what={`The ${words.subject}`} title={words.Subject} {...props} />;
}

export function ResponseFetchFailed(props: Omit<FetchFailedProps, 'what' | 'title'>) {
  const { words } = useLink().kind;
  return <FetchFailed what={`Your ${words.submission}`} title={`Your ${words.Submission}`} {...props} />;
}
