import type { SharedPromptDto, SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { VideoGallery } from '../../../entities/videos/video-gallery.js';
import { focusContent } from '../../../lib/browser/focus-content.js';
import { ago } from '../../../lib/time/dates.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import type { PagedQuery } from '../../../ui/feedback/show-more.js';
import { LazyConfirm } from '../../../ui/overlays/lazy-dialog.js';
import { Tooltip } from '../../../ui/overlays/tooltip.js';
import { useDeleteResponse } from '../prompt-mutations.js';
import { responderOf } from '../shared-prompt.js';
import { CopyLinkButton } from './copy-link-button.js';

interface ResponseListProps {
  prompt: SharedPromptDto;
  responses: SharedResponseDto[];
  read: PagedQuery;
}

export function ResponseList({ prompt, responses, read }: ResponseListProps) {
  const now = useNow(responses.length);
  const [deleted, setDeleted] = useState<SharedResponseDto | null>(null);
  const remove = useDeleteResponse(prompt.id);
  const isClosed = prompt.status === 'closed';

  return (
    <>
      {responses.length === 0 ? (
        <EmptyState
          illustration={<EmptyMailbox />}
          title="No Responses Yet"
          description={
            isClosed
              ? 'This prompt is closed. Reopen it to collect responses.'
              : 'Share the link with everyone you’d like to hear from. New responses appear here automatically.'
          }
          action={isClosed ? null : <CopyLinkButton slug={prompt.slug} size="lg" />}
        />
      ) : (
        <VideoGallery
          kind="response"
          videos={responses.map((response) => ({
            ...response,
            name: responderOf(response),
            email: response.responderEmail,
          }))}
          total={prompt.submissionCount}
          sent={({ submittedAt }) => `Submitted ${ago(submittedAt, now)}`}
          actions={(response) => (
            <Tooltip content="Delete response">
              <Button
                variant="ghost"
                size="icon"
                icon={Trash2}
                onClick={() => setDeleted(response)}
                aria-label={`Delete the response from ${response.name}`}
              />
            </Tooltip>
          )}
          read={read}
        />
      )}
      {deleted && (
        <LazyConfirm
          onClose={() => setDeleted(null)}
          title="Delete this response?"
          description={`The video ${deleted.responderName === null ? 'of this response' : `from ${responderOf(deleted)}`} and the note with it will be deleted. This can’t be undone.`}
          confirmLabel="Delete Response"
          onConfirm={() =>
            remove.mutate(deleted.id, {
              onSettled: () => {
                setDeleted(null);
                focusContent();
              },
            })
          }
          working={remove.isPending}
        />
      )}
    </>
  );
}
