import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Eye, Video } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { CopyLinkButton } from '../../entities/shared-prompts/components/copy-link-button.js';
import { PromptMenu } from '../../entities/shared-prompts/components/prompt-menu.js';
import { sharedPromptPath, sharedPromptRead } from '../../entities/shared-prompts/shared-prompt.js';
import { count } from '../../lib/count.js';
import { useHasLeft } from '../../lib/use-has-left.js';
import { HttpError } from '../../lib/http.js';
import { BackLink } from '../../ui/back-link.js';
import { Button } from '../../ui/button.js';
import { LoadFailed } from '../../ui/error-state.js';
import { LoadingCards } from '../../ui/loading.js';
import { Page } from '../../ui/page.js';
import { ShowMore } from '../../ui/show-more.js';
import { ResponseList } from './components/response-list.js';
import { ClosedNotice, PromptMissing, ResponsesLoading } from './components/responses-states.js';
import { responsesRead } from './responses-api.js';

/** `/shared-prompts/{id}/responses`: the responses to one prompt (docs/product.md §2). */
export function ResponsesPage() {
  const { id = '' } = useParams();
  const read = useQuery(sharedPromptRead(id));
  // A deleted prompt must not be shown from the cache.
  if (!read.isFetching && read.error instanceof HttpError && [400, 404].includes(read.error.status)) {
    return <PromptMissing />;
  }
  if (read.data) return <LoadedPrompt key={id} prompt={read.data} />;
  if (read.isError) {
    return (
      <Page title="Responses" width="wide">
        <LoadFailed
          title="The responses didn’t load"
          fallback="They’re safe. Please try again in a moment."
          read={read}
        />
      </Page>
    );
  }
  return <ResponsesLoading />;
}

function LoadedPrompt({ prompt }: { prompt: SharedPromptDto }) {
  const read = useInfiniteQuery(responsesRead(prompt.id));
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const responses = read.data?.pages.flatMap((page) => page.items);
  return (
    <Page
      width="wide"
      title={prompt.promptTitle}
      above={<BackLink to="/shared-prompts">Shared Prompts</BackLink>}
      subtitle={<bdi className="whitespace-pre-line wrap-anywhere">{prompt.promptDescription}</bdi>}
    >
      <div className="-mt-2 mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-y border-dashed border-line-strong py-3.5">
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <p className="flex items-center gap-2">
            <Eye className="size-4.5 text-ink-faint" aria-hidden="true" />
            {count(prompt.viewCount, 'view')}
          </p>
          <p className="flex items-center gap-2 font-semibold">
            <Video className="size-4.5 text-ink-faint" aria-hidden="true" />
            {count(prompt.submissionCount, 'response')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {/* The empty state has the primary button. */}
          {prompt.status === 'closed' ? null : (
            <CopyLinkButton
              slug={prompt.slug}
              variant={prompt.submissionCount === 0 ? 'secondary' : 'primary'}
              className="max-sm:px-3.5"
            />
          )}
          {prompt.submissionCount > 0 ? (
            <Button asChild variant="secondary" className="max-sm:px-3.5">
              <a href={`${sharedPromptPath(prompt.id)}/responses.zip`} download>
                <Download aria-hidden="true" />
                Download All
              </a>
            </Button>
          ) : null}
          <PromptMenu
            prompt={prompt}
            onDeleted={() => {
              if (!hasLeft()) void navigate('/shared-prompts', { replace: true });
            }}
          />
        </div>
      </div>
      {prompt.status === 'closed' ? <ClosedNotice prompt={prompt} /> : null}
      {responses ? (
        <>
          <ResponseList prompt={prompt} responses={responses} total={prompt.submissionCount} />
          <ShowMore read={read} />
        </>
      ) : read.isError ? (
        <LoadFailed
          title="The responses didn’t load"
          fallback="They’re safe. Please try again in a moment."
          read={read}
        />
      ) : (
        <LoadingCards label="Loading responses" className="sm:grid-cols-2 lg:grid-cols-3" picture />
      )}
    </Page>
  );
}
