import type { SharedPromptDto, SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ago } from '../../../lib/time/dates.js';
import { focusContent } from '../../../lib/browser/focus-content.js';
import { mailtoAddress } from '../../../lib/mail-address.js';
import { useNow } from '../../../lib/time/use-now.js';
import { downloadProps } from '../../../lib/video-files.js';
import { VideoCard } from '../../../player/video-card.js';
import { Badge } from '../../../ui/badge.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { LazyConfirm, lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { Tooltip, TooltipProvider } from '../../../ui/overlays/tooltip.js';
import { responderOf, useNewResponses } from '../new-responses.js';
import { useDeleteResponse } from '../prompt-mutations.js';
import { CopyLinkButton } from './copy-link-button.js';

const ResponseDialog = lazyDialog(async () => (await import('./response-dialog.js')).ResponseDialog);

/** The URL parameter of the open response, so that Back closes it. */
const WATCHED = 'response';

interface ResponseListProps {
  prompt: SharedPromptDto;
  responses: SharedResponseDto[];
}

export function ResponseList({ prompt, responses }: ResponseListProps) {
  const { fresh, announcement, newest } = useNewResponses(responses, prompt.submissionCount);
  const now = useNow(newest);
  const [search, setSearch] = useSearchParams();
  const watched = search.get(WATCHED);
  const shown = responses.find(({ id }) => id === watched);
  const watch = (id: string | null) =>
    setSearch(id === null ? {} : { [WATCHED]: id }, { replace: id === null, preventScrollReset: true });
  const [deleted, setDeleted] = useState<SharedResponseDto | null>(null);
  const remove = useDeleteResponse(prompt.id);
  const isClosed = prompt.status === 'closed';

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
            isClosed
              ? 'This prompt is closed. Reopen it to collect responses again.'
              : 'Share the link with everyone you’d like to hear from. New responses appear here automatically.'
          }
          action={isClosed ? null : <CopyLinkButton slug={prompt.slug} size="lg" />}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {responses.map((response) => (
            <li key={response.id} className="grid">
              <ResponseCard
                response={response}
                now={now}
                fresh={fresh.has(response.id)}
                onWatch={() => watch(response.id)}
                onDelete={() => setDeleted(response)}
              />
            </li>
          ))}
        </ul>
      )}
      {deleted && (
        <LazyConfirm
          onClose={() => setDeleted(null)}
          title="Delete this response?"
          description={`The video ${deleted.responderName === null ? 'of this response' : `from ${responderOf(deleted)}`} and the note with it will be deleted. This can’t be undone.`}
          confirmLabel="Delete Response"
          onConfirm={() => {
            setDeleted(null);
            remove.mutate(deleted.id);
            focusContent();
          }}
        />
      )}
      {shown && <ResponseDialog response={shown} now={now} onClose={() => watch(null)} />}
    </TooltipProvider>
  );
}

interface ResponseCardProps {
  response: SharedResponseDto;
  now: Date;
  /** Whether it arrived while the page was open. */
  fresh: boolean;
  onWatch: () => void;
  onDelete: () => void;
}

function ResponseCard({ response, now, fresh, onWatch, onDelete }: ResponseCardProps) {
  const video = { ...response, name: responderOf(response) };
  return (
    <VideoCard
      video={video}
      kind="response"
      watchLabel="Watch Response"
      onWatch={onWatch}
      badge={
        fresh && (
          <Badge tone="accent" className="pointer-events-none absolute top-3 left-3 shadow-rest">
            New
          </Badge>
        )
      }
      actions={
        <>
          <Tooltip content="Download video">
            <LinkButton
              variant="ghost"
              size="icon"
              icon={Download}
              {...downloadProps(video)}
              aria-label={`Download the response from ${video.name}`}
            />
          </Tooltip>
          <Tooltip content="Delete response">
            <Button
              variant="ghost"
              size="icon"
              icon={Trash2}
              onClick={onDelete}
              aria-label={`Delete the response from ${video.name}`}
            />
          </Tooltip>
        </>
      }
    >
      {response.responderEmail && (
        <p className="line-clamp-2 wrap-anywhere">
          <a
            href={mailtoAddress(response.responderEmail)}
            className="inline-block py-0.5 text-primary-ink underline underline-offset-3"
          >
            {response.responderEmail}
          </a>
        </p>
      )}
      <p className="text-sm text-ink-faint">Submitted {ago(response.submittedAt, now)}</p>
    </VideoCard>
  );
}
