import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Lock } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { BackLink } from '../../ui/back-link.js';
import { LinkButton } from '../../ui/button.js';
import { Loaded } from '../../ui/feedback/read-state.js';
import { ReturnToSender } from '../../ui/illustrations/postmark.js';
import { LoadingCards } from '../../ui/feedback/loading.js';
import { ReadPage } from '../../ui/feedback/read-page.js';
import { MessagePage } from '../../ui/layout/message-page.js';
import { apiPath } from '../../lib/http/api.js';
import { Page } from '../../ui/layout/page.js';
import { CopyLinkButton } from './components/copy-link-button.js';
import { PromptCounts } from './components/prompt-card.js';
import { PromptActions } from './components/prompt-actions.js';
import { ResponseList } from './components/response-list.js';
import { responsesQuery, sharedPromptQuery } from './shared-prompt.js';

const FAILED = { title: 'The responses didn’t load', fallback: 'They’re safe. Please try again in a moment.' };
const CARDS = <LoadingCards label="Loading responses" picture />;

export default function ResponsesPage() {
  const { id = '' } = useParams();
  const read = useQuery(sharedPromptQuery(id));
  return (
    <ReadPage {...FAILED} read={read} page="Responses" width="wide" loading={CARDS} missing={<PromptMissing />}>
      {(prompt) => <LoadedPrompt key={id} prompt={prompt} />}
    </ReadPage>
  );
}

/** For a prompt that does not exist or belongs to another user; the API does not say which. */
function PromptMissing() {
  return (
    <MessagePage
      title="Prompt Not Found"
      picture={<ReturnToSender item="PROMPT" />}
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
      <div className="-mt-2 mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-y border-dashed border-line-strong py-3.5">
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <PromptCounts prompt={prompt} />
          {isClosed && (
            <p className="flex items-center gap-2">
              <Lock className="size-4.5 text-ink-faint" />
              Closed. No one can add a response.
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>:first-child:nth-last-child(odd)]:col-span-2">
          {/* The empty state has the primary button. */}
          {!isClosed && <CopyLinkButton slug={prompt.slug} variant={isEmpty ? 'secondary' : 'primary'} />}
          {!isEmpty && (
            <LinkButton
              variant="secondary"
              icon={Download}
              href={apiPath('/api/shared-prompts/{id}/responses.zip', prompt.id)}
              download
              label="Download All"
            />
          )}
          <PromptActions prompt={prompt} onDeleted={leave} />
        </div>
      </div>
      <Loaded {...FAILED} read={read} loading={CARDS}>
        {({ pages }) => <ResponseList prompt={prompt} responses={pages.flatMap(({ items }) => items)} read={read} />}
      </Loaded>
    </Page>
  );
}
