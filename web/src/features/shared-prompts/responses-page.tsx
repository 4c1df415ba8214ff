import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { BackLink } from '../../ui/back-link.js';
import { LinkButton } from '../../ui/button.js';
import { Loaded } from '../../ui/feedback/read-state.js';
import { ReturnToSender } from '../../ui/illustrations/postmark.js';
import { LoadingCards, Skeleton } from '../../ui/feedback/loading.js';
import { ReadPage } from '../../ui/feedback/read-page.js';
import { MessagePage } from '../../ui/layout/message-page.js';
import { Page } from '../../ui/layout/page.js';
import { PromptCounts } from './components/prompt-card.js';
import { PromptActions } from './components/prompt-actions.js';
import { ResponseList } from './components/response-list.js';
import { responsesQuery, sharedPromptQuery } from './shared-prompt.js';

const FAILED = { title: 'The responses didn’t load', fallback: 'They’re safe. Please try again in a moment.' };
const CARDS = <LoadingCards label="Loading responses" picture />;
const BACK = <BackLink to="/shared-prompts">Shared Prompts</BackLink>;
const STRIP =
  '-mt-2 mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-y border-dashed border-line-strong py-3.5';

const LOADING = (
  <>
    <Skeleton className="-mt-6 mb-8 h-7 w-2/5" />
    <div className={STRIP}>
      <Skeleton className="h-12 w-64 max-w-full" />
      <Skeleton className="h-9 w-96 max-w-full max-sm:h-24 max-sm:w-full" />
    </div>
    {CARDS}
  </>
);

export default function ResponsesPage() {
  const { id = '' } = useParams();
  const read = useQuery(sharedPromptQuery(id));
  return (
    <ReadPage
      {...FAILED}
      read={read}
      page="Responses"
      width="wide"
      above={BACK}
      loading={LOADING}
      missing={<PromptMissing />}
    >
      {(prompt) => <LoadedPrompt key={id} prompt={prompt} />}
    </ReadPage>
  );
}

/** For a prompt that does not exist or belongs to another user; the API does not say which. */
function PromptMissing() {
  return (
    <MessagePage
      title="Prompt Not Found"
      picture={<ReturnToSender />}
      action={<LinkButton size="lg" to="/shared-prompts" label="Go to Shared Prompts" />}
    >
      <p>You may have deleted it, or it may belong to another account.</p>
    </MessagePage>
  );
}

function LoadedPrompt({ prompt }: { prompt: SharedPromptDto }) {
  const read = useInfiniteQuery(responsesQuery(prompt.id));
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const isClosed = prompt.status === 'closed';
  const leave = (): void => {
    if (!hasLeft()) void navigate('/shared-prompts', { replace: true });
  };
  return (
    <Page
      width="wide"
      title={prompt.promptTitle}
      above={BACK}
      subtitle={<bdi className="whitespace-pre-line wrap-anywhere">{prompt.promptDescription}</bdi>}
    >
      <div className={STRIP}>
        <div>
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            <PromptCounts prompt={prompt} />
            {isClosed && (
              <p className="flex items-center gap-2">
                <Lock className="size-4.5 text-ink-faint" />
                Closed. No one can add a response.
              </p>
            )}
          </div>
          {prompt.submissionCount > 0 && (
            <p className="mt-1 text-sm text-ink-faint">You can’t edit a prompt that has responses.</p>
          )}
        </div>
        <PromptActions prompt={prompt} onDeleted={leave} />
      </div>
      <Loaded {...FAILED} read={read} loading={CARDS}>
        {({ pages }) => <ResponseList prompt={prompt} responses={pages.flatMap(({ items }) => items)} read={read} />}
      </Loaded>
    </Page>
  );
}
