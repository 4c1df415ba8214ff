import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useChangeSharedPrompt } from '../../../entities/shared-prompts/change-shared-prompt.js';
import { Button } from '../../../ui/button.js';
import { ReturnToSender } from '../../../ui/illustrations/postmark.js';
import { LoadingCards, Skeleton } from '../../../ui/loading.js';
import { MessagePage } from '../../../ui/message-page.js';

export function ClosedNotice({ prompt }: { prompt: SharedPromptDto }) {
  const change = useChangeSharedPrompt(prompt.id);
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-5 py-4">
      <p className="flex min-w-0 items-center gap-3">
        <Lock className="size-5 shrink-0 text-ink-faint" aria-hidden="true" />
        <span>
          <span className="font-semibold">Closed.</span>{' '}
          <span className="text-ink-soft">No new responses can be added.</span>
        </span>
      </p>
      <Button variant="secondary" onClick={() => change.mutate({ status: 'active' })} loading={change.isPending}>
        Reopen Prompt
      </Button>
    </div>
  );
}

/** The prompt does not exist or belongs to another user; the API does not tell which. */
export function PromptMissing() {
  return (
    <MessagePage
      title="Prompt Not Found"
      picture={<ReturnToSender item="PROMPT" />}
      action={
        <Button asChild size="lg">
          <Link to="/shared-prompts">Go to Shared Prompts</Link>
        </Button>
      }
    >
      <p>It may have been deleted, or it may belong to another account.</p>
    </MessagePage>
  );
}

export function ResponsesLoading() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
      <title>Responses · Dear Future</title>
      <h1 className="sr-only">Responses</h1>
      <div aria-hidden="true">
        <Skeleton className="mt-3 mb-6 h-5 w-36" />
        <Skeleton className="h-11 w-3/5" />
        <Skeleton className="mt-3 h-6 w-2/5" />
        <div className="mt-6 mb-8 flex flex-wrap items-center justify-between gap-4 border-y border-dashed border-line-strong py-3.5">
          <Skeleton className="h-6 w-52" />
          <Skeleton className="h-11 w-72 max-w-full" />
        </div>
      </div>
      <LoadingCards label="Loading responses" className="sm:grid-cols-2 lg:grid-cols-3" picture />
    </div>
  );
}
