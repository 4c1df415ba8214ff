import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Lock } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { HttpError } from '../../lib/http/http.js';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { BackLink } from '../../ui/back-link.js';
import { Button, LinkButton } from '../../ui/button.js';
import { LoadFailed } from '../../ui/feedback/error-state.js';
import { ReturnToSender } from '../../ui/illustrations/postmark.js';
import { LoadingCards, Skeleton } from '../../ui/feedback/loading.js';
import { MessagePage } from '../../ui/layout/message-page.js';
import { Page } from '../../ui/layout/page.js';
import { CopyLinkButton } from './components/copy-link-button.js';
import { PromptCounts } from './components/prompt-card.js';
import { LazyPromptMenu } from './components/lazy-prompt-menu.js';
import { ResponseList } from './components/response-list.js';
import { useChangeSharedPrompt } from './prompt-mutations.js';
import { responsesRead, sharedPromptPath, sharedPromptRead } from './shared-prompt.js';

const FAILED = { title: 'The responses didn’t load', fallback: 'They’re safe. Please try again in a moment.' };
const CARDS = <LoadingCards label="Loading responses" className="sm:grid-cols-2 lg:grid-cols-3" picture />;

export default function ResponsesPage() {
  const { id = '' } = useParams();
  const read = useQuery(sharedPromptRead(id));
  // A deleted prompt must not be shown from the cache.
  if (!read.isFetching && read.error instanceof HttpError && [400, 404].includes(read.error.status)) {
    return <PromptMissing />;
  }
  if (read.data) return <LoadedPrompt key={id} prompt={read.data} />;
  if (!read.isError) return <ResponsesLoading />;
  return (
    <Page title="Responses" width="wide">
      <LoadFailed {...FAILED} read={read} />
    </Page>
  );
}

/** For a prompt that does not exist or belongs to another user; the API does not tell which. */
function PromptMissing() {
  return (
    <MessagePage
      title="Prompt Not Found"
      picture={<ReturnToSender item="PROMPT" />}
      action={<LinkButton size="lg" to="/shared-prompts" label="Go to Shared Prompts" />}
    >
      <p>It may have been deleted, or it may belong to another account.</p>
    </MessagePage>
  );
}

const BAR =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-y border-dashed border-line-strong py-3.5';

function ResponsesLoading() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
      <title>Responses · Dear Future</title>
      <h1 className="sr-only">Responses</h1>
      <div aria-hidden="true">
        <Skeleton className="mt-3 mb-6 h-5 w-36" />
        <Skeleton className="h-11 w-3/5" />
        <Skeleton className="mt-3 h-6 w-2/5" />
        <div className={`mt-6 mb-8 ${BAR}`}>
          <Skeleton className="h-6 w-52" />
          <Skeleton className="h-11 w-72 max-w-full" />
        </div>
      </div>
      {CARDS}
    </div>
  );
}

function LoadedPrompt({ prompt }: { prompt: SharedPromptDto }) {
  const read = useInfiniteQuery(responsesRead(prompt.id));
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const responses = read.data?.pages.flatMap((page) => page.items);
  const isClosed = prompt.status === 'closed';
  const isEmpty = prompt.submissionCount === 0;
  const leave = (): void => {
    if (!hasLeft()) void navigate('/shared-prompts', { replace: true });
  };
  return (
    <Page
      width="wide"
      title={prompt.promptTitle}
      above={<BackLink to="/shared-prompts">Shared Prompts</BackLink>}
      subtitle={<bdi className="whitespace-pre-line wrap-anywhere">{prompt.promptDescription}</bdi>}
    >
      <div className={`-mt-2 mb-8 ${BAR}`}>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <PromptCounts prompt={prompt} />
        </div>
        <div className="flex flex-wrap gap-2 max-sm:*:not-last:px-3.5">
          {/* The empty state has the primary button. */}
          {!isClosed && <CopyLinkButton slug={prompt.slug} variant={isEmpty ? 'secondary' : 'primary'} />}
          {!isEmpty && (
            <LinkButton
              variant="secondary"
              icon={Download}
              href={`${sharedPromptPath(prompt.id)}/responses.zip`}
              download
              label="Download All"
            />
          )}
          <LazyPromptMenu prompt={prompt} onDeleted={leave} />
        </div>
      </div>
      {isClosed && <ClosedNotice id={prompt.id} />}
      {responses ? (
        <ResponseList prompt={prompt} responses={responses} read={read} />
      ) : read.isError ? (
        <LoadFailed {...FAILED} read={read} />
      ) : (
        CARDS
      )}
    </Page>
  );
}

function ClosedNotice({ id }: { id: string }) {
  const change = useChangeSharedPrompt(id);
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-5 py-4">
      <p className="flex min-w-0 items-center gap-3">
        <Lock className="size-5 shrink-0 text-ink-faint" />
        <span>
          <span className="font-semibold">Closed.</span>{' '}
          <span className="text-ink-soft">No new responses can be added.</span>
        </span>
      </p>
      <Button
        variant="secondary"
        onClick={() => change.mutate({ status: 'active' })}
        loading={change.isPending}
        label="Reopen Prompt"
      />
    </div>
  );
}
