import type { SharedPromptDto, SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CopyLinkButton } from '../../../entities/shared-prompts/components/copy-link-button.js';
import { useNow } from '../../../lib/use-now.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { LazyConfirm, lazyDialog } from '../../../ui/lazy-dialog.js';
import { TooltipProvider } from '../../../ui/tooltip.js';
import { responderOf, useNewResponses } from '../new-responses.js';
import { useDeleteResponse } from '../responses-api.js';
import { ResponseCard } from './response-card.js';

const ResponseDialog = lazyDialog(async () => (await import('./response-dialog.js')).ResponseDialog);

/** Search parameter with the open response, so that Back closes it. */
const WATCHED = 'response';

interface ResponseListProps {
  prompt: SharedPromptDto;
  responses: SharedResponseDto[];
  /** Number of responses, shown or not. */
  total: number;
}

export function ResponseList({ prompt, responses, total }: ResponseListProps) {
  const { fresh, announcement, newest } = useNewResponses(responses, total);
  const now = useNow(newest);
  const [search, setSearch] = useSearchParams();
  const watched = search.get(WATCHED);
  const shown = responses.find(({ id }) => id === watched);
  const watch = (id: string | null) =>
    setSearch(id === null ? {} : { [WATCHED]: id }, { replace: id === null, preventScrollReset: true });

  return (
    <TooltipProvider>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {responses.length === 0 ? (
        <EmptyState
          illustration={<EmptyMailbox />}
          title="No Responses Yet"
          description={
            prompt.status === 'closed'
              ? 'This prompt is closed. Reopen it to collect responses again.'
              : 'Share the link with everyone you’d like to hear from. New responses appear here automatically.'
          }
          action={prompt.status === 'closed' ? null : <CopyLinkButton slug={prompt.slug} size="lg" />}
        />
      ) : (
        <Cards prompt={prompt} responses={responses} now={now} fresh={fresh} onWatch={watch} />
      )}
      {shown === undefined ? null : <ResponseDialog.Part response={shown} now={now} onClose={() => watch(null)} />}
    </TooltipProvider>
  );
}

interface CardsProps extends Pick<ResponseListProps, 'prompt' | 'responses'> {
  now: Date;
  fresh: ReadonlySet<string>;
  onWatch: (id: string) => void;
}

function Cards({ prompt, responses, now, fresh, onWatch }: CardsProps) {
  const [leaving, setLeaving] = useState<SharedResponseDto | null>(null);
  const remove = useDeleteResponse(prompt.id);
  return (
    <>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {responses.map((response) => (
          <li key={response.id} className="grid">
            <ResponseCard
              response={response}
              now={now}
              fresh={fresh.has(response.id)}
              onIntent={ResponseDialog.onIntent}
              onWatch={() => onWatch(response.id)}
              onDelete={() => setLeaving(response)}
            />
          </li>
        ))}
      </ul>
      {leaving === null ? null : (
        <LazyConfirm.Part
          onClose={() => setLeaving(null)}
          title="Delete this response?"
          description={`The video ${leaving.responderName === null ? 'of this response' : `from ${responderOf(leaving)}`} and the note with it will be deleted. This can’t be undone.`}
          confirmLabel="Delete Response"
          onConfirm={() => {
            setLeaving(null);
            remove.mutate(leaving.id);
            // The focused element is gone: move the focus on for keyboard and screen reader users.
            window.setTimeout(() => document.getElementById('content')?.focus({ preventScroll: true }));
          }}
        />
      )}
    </>
  );
}
