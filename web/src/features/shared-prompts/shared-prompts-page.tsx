import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../entities/session/session.js';
import { sharedPromptsRead } from '../../entities/shared-prompts/shared-prompt.js';
import { count } from '../../lib/count.js';
import { useNow } from '../../lib/use-now.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadFailed } from '../../ui/error-state.js';
import { AskingPostcard } from '../../ui/illustrations/asking-postcard.js';
import { LoadingCards } from '../../ui/loading.js';
import { Page } from '../../ui/page.js';
import { ShowMore } from '../../ui/show-more.js';
import { CreatePromptButton, CreatePromptSheet } from './components/create-prompt-button.js';
import { PromptCard } from './components/prompt-card.js';

/** `/shared-prompts`: the user's shareable prompts (docs/product.md §2). */
export function SharedPromptsPage() {
  const read = useInfiniteQuery(sharedPromptsRead);
  const { user } = useSession();
  const [creating, setCreating] = useState(false);
  const prompts = read.data?.pages.flatMap((page) => page.items);
  const total = read.data?.pages.at(-1)?.total ?? prompts?.length;
  const failed = read.isError && !prompts;
  return (
    <Page
      width="wide"
      title="Shared Prompts"
      // One line in all states, also on a phone: the button below stays in its place.
      subtitle={
        prompts && prompts.length > 0 && total ? count(total, 'shared prompt') : 'Ask once, hear from everyone.'
      }
      // In all states: a button that goes away once the list has loaded would lose a press.
      actions={<CreatePromptButton onClick={() => setCreating(true)} />}
    >
      {prompts ? (
        <>
          <PromptList prompts={prompts} />
          <ShowMore read={read} />
        </>
      ) : failed ? (
        <LoadFailed
          title="Your prompts didn’t load"
          fallback="They’re safe. Please try again in a moment."
          read={read}
        />
      ) : (
        <LoadingCards label="Loading your prompts" className="md:grid-cols-2 lg:grid-cols-3" />
      )}
      {creating && user ? <CreatePromptSheet.Part userId={user.sub} onClose={() => setCreating(false)} /> : null}
    </Page>
  );
}

function PromptList({ prompts }: { prompts: SharedPromptDto[] }) {
  const now = useNow(prompts.length);
  if (prompts.length === 0) {
    return (
      <EmptyState
        illustration={<AskingPostcard />}
        title="No shared prompts yet"
        description="Ask what you’ve always wanted to know. Anyone with the link can answer with a video."
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
      {prompts.map((prompt) => (
        <li key={prompt.id} className="grid">
          <PromptCard prompt={prompt} now={now} onDeleted={focusContent} />
        </li>
      ))}
    </ul>
  );
}

/** The focused element is gone: move the focus on for keyboard and screen reader users. */
function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
