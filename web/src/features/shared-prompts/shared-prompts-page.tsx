import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useSession } from '../../entities/session/session.js';
import { count } from '../../lib/count.js';
import { useNow } from '../../lib/time/use-now.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { AskingPostcard } from '../../ui/illustrations/asking-postcard.js';
import { DialogButton } from '../../ui/overlays/dialog-button.js';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.js';
import { LoadingCards } from '../../ui/feedback/loading.js';
import { Page } from '../../ui/layout/page.js';
import { Loaded } from '../../ui/feedback/read-state.js';
import { ShowMore } from '../../ui/feedback/show-more.js';
import { PromptCard } from './components/prompt-card.js';
import { sharedPromptsQuery } from './shared-prompt.js';

const CreateDialog = lazyDialog(async () => (await import('./components/prompt-dialog.js')).CreatePromptDialog);

export default function SharedPromptsPage() {
  const read = useInfiniteQuery(sharedPromptsQuery);
  const userId = useSession().user?.sub ?? '';
  const { error, isFetching, refetch } = read;
  const prompts = read.data?.pages.flatMap((page) => page.items);
  const now = useNow(prompts?.length);
  const total = read.data?.pages.at(-1)?.total ?? prompts?.length;
  return (
    <Page
      width="wide"
      title="Shared Prompts"
      // Each text fits on one line, even on a phone, so that the button below stays in place.
      subtitle={prompts?.length && total ? count(total, 'shared prompt') : 'Ask once, hear from everyone.'}
      // The button is shown in every state: if it disappeared when the list loads, a press could be lost.
      actions={<DialogButton dialog={CreateDialog} dialogProps={{ userId }} icon={Plus} label="Create Prompt" />}
    >
      <Loaded
        read={{ data: prompts, error, isFetching, refetch }}
        title="Your prompts didn’t load"
        fallback="They’re safe. Please try again in a moment."
        loading={<LoadingCards label="Loading your prompts" className="grid gap-6 md:grid-cols-2 lg:grid-cols-3" />}
        empty={
          <EmptyState
            illustration={<AskingPostcard />}
            title="No shared prompts yet"
            description="Ask what you’ve always wanted to know. Anyone with the link can answer with a video."
          />
        }
      >
        {(all) => (
          <>
            <ul className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
              {all.map((prompt) => (
                <li key={prompt.id} className="grid">
                  <PromptCard prompt={prompt} now={now} />
                </li>
              ))}
            </ul>
            <ShowMore read={read} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
