import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { Ellipsis, Lock, LockOpen, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PromptDraft } from '../../../entities/prompts/prompt-draft.js';
import { Button } from '../../../ui/button.js';
import { LazyConfirm, lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { Menu } from '../../../ui/overlays/menu.js';
import { useChangeSharedPrompt, useDeleteSharedPrompt } from '../prompt-mutations.js';
import { deletionText } from '../shared-prompt.js';

const EditDialog = lazyDialog(async () => (await import('./prompt-dialogs.js')).EditPromptDialog);

export function PromptMenu({ prompt, onDeleted }: { prompt: SharedPromptDto; onDeleted: () => void }) {
  const { id, promptTitle, promptDescription, status, submissionCount } = prompt;
  const [edited, setEdited] = useState<PromptDraft | null>(null);
  const [deleting, setDeleting] = useState(false);
  const change = useChangeSharedPrompt(id);
  const remove = useDeleteSharedPrompt(id, () => setDeleting(false), onDeleted);

  const edit = (draft: PromptDraft): void => {
    setEdited(null);
    change.mutate(draft, { onError: () => setEdited(draft) });
  };

  return (
    <>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            icon={Ellipsis}
            aria-label={`More actions for ${promptTitle}`}
            className="shrink-0"
          />
        }
        entries={[
          status === 'closed'
            ? { label: 'Reopen Prompt', icon: LockOpen, onChoose: () => change.mutate({ status: 'active' }) }
            : { label: 'Close Prompt', icon: Lock, onChoose: () => change.mutate({ status: 'closed' }) },
          {
            label: 'Edit',
            icon: PenLine,
            ...(submissionCount > 0 && { unavailable: 'You can’t edit it after the first response.' }),
            onChoose: () => setEdited({ title: promptTitle, description: promptDescription }),
          },
          { label: 'Delete', icon: Trash2, tone: 'danger', onChoose: () => setDeleting(true) },
        ]}
      />
      {edited && <EditDialog initial={edited} onSave={edit} onClose={() => setEdited(null)} />}
      {deleting && (
        <LazyConfirm
          onClose={() => setDeleting(false)}
          title="Delete this prompt?"
          description={
            <>
              <p className="line-clamp-4 font-semibold wrap-anywhere text-ink">
                <bdi>{promptTitle}</bdi>
              </p>
              <p className="mt-2">{deletionText(submissionCount)}</p>
            </>
          }
          confirmLabel="Delete Prompt"
          onConfirm={() => remove.mutate()}
          working={remove.isPending}
        />
      )}
    </>
  );
}
