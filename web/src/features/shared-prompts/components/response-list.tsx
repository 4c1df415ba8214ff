import type { SharedPromptDto, SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { Trash2 } from 'lucide-react';
import { VideoGallery } from '../../../entities/videos/video-gallery.js';
import { focusContent } from '../../../lib/browser/focus-content.js';
import { ago } from '../../../lib/time/relative-time.js';
import { useNow } from '../../../lib/time/use-now.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import type { PagedQuery } from '../../../ui/feedback/show-more.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
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
  const remove = useDeleteResponse(prompt.id);
  if (responses.length === 0) {
    const isClosed = prompt.status === 'closed';
    return (
      <EmptyState
        title="No Responses Yet"
        description={
          isClosed
            ? 'This prompt is closed. Reopen it to collect responses.'
            : 'Share the link with everyone you’d like to hear from. New responses appear here automatically.'
        }
        action={isClosed ? null : <CopyLinkButton slug={prompt.slug} size="lg" />}
      />
    );
  }
  const confirmationFor = (response: SharedResponseDto) => ({
    title: 'Delete this response?',
    description: `The video ${response.responderName === null ? 'of this response' : `from ${responderOf(response)}`} and the note with it will be deleted. This can’t be undone.`,
    confirmLabel: 'Delete Response',
    onConfirm: () => remove.mutateAsync(response.id).then(focusContent),
  });
  return (
    <VideoGallery
      kind="response"
      videos={responses.map((response) => ({
        ...response,
        name: responderOf(response),
        email: response.responderEmail,
      }))}
      total={prompt.submissionCount}
      sentText={({ submittedAt }) => `Submitted ${ago(submittedAt, now)}`}
      actions={(response) => (
        <Tooltip content="Delete response">
          <DialogButton
            dialog={LazyConfirm}
            dialogProps={confirmationFor(response)}
            variant="ghost"
            size="icon"
            icon={Trash2}
            aria-label={`Delete the response from ${response.name}`}
          />
        </Tooltip>
      )}
      read={read}
    />
  );
}
