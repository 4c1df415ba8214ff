import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.js';
import { LazyConfirm, lazyDialog } from '../../../ui/lazy-dialog.js';
import { preloaded } from '../../../ui/preloaded.js';
import type { Press } from '../../../ui/menu.js';
import { useChangeSharedPrompt, useDeleteSharedPrompt } from '../change-shared-prompt.js';
import { promptWords, deletionText, type PromptDraft } from '../shared-prompt.js';
import type { PromptActionsProps } from './prompt-actions.js';

const Actions = preloaded<PromptActionsProps>(
  async () => (await import('./prompt-actions.js')).PromptActions,
  ({ onClosed }) => onClosed(),
);
const EditDialog = lazyDialog(async () => (await import('./edit-prompt-dialog.js')).EditPromptDialog);

/** More actions for a prompt. Their code loads on hover or focus. */
export function PromptMenu({ prompt, onDeleted }: { prompt: SharedPromptDto; onDeleted: () => void }) {
  const [openedBy, setOpenedBy] = useState<Press | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [edited, setEdited] = useState<PromptDraft | null>(null);
  const [deleting, setDeleting] = useState(false);
  const change = useChangeSharedPrompt(prompt.id);
  const remove = useDeleteSharedPrompt(prompt.id, { onServerDeleted: () => setDeleting(false), onDeleted });
  const look: ButtonProps = {
    variant: 'ghost',
    size: 'icon',
    'aria-label': `More actions for ${prompt.promptTitle}`,
    className: 'shrink-0',
  };

  const edit = (draft: PromptDraft): void => {
    const words = promptWords(draft);
    if (words === null) return;
    setEdited(null);
    // Reopen the dialog with what was typed.
    change.mutate(words, { onError: () => setEdited(draft) });
  };

  return (
    <>
      {isLoaded ? null : (
        <Button
          {...look}
          {...Actions.onIntent}
          aria-haspopup="menu"
          aria-expanded={false}
          // A key press has `detail` 0.
          onClick={({ detail }) => setOpenedBy(detail === 0 ? 'by-key' : 'by-pointer')}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      )}
      {openedBy !== null ? (
        <Actions.Part
          prompt={prompt}
          look={look}
          opened={openedBy}
          onReplaced={() => setIsLoaded(true)}
          onClosed={() => setOpenedBy(null)}
          onStatus={(status) => change.mutate({ status })}
          onEdit={() => setEdited({ title: prompt.promptTitle, description: prompt.promptDescription })}
          onDelete={() => setDeleting(true)}
        />
      ) : null}
      {edited ? <EditDialog.Part initial={edited} onSave={edit} onClose={() => setEdited(null)} /> : null}
      {deleting ? (
        <LazyConfirm.Part
          onClose={() => setDeleting(false)}
          title="Delete this prompt?"
          description={
            <>
              <p className="line-clamp-4 font-semibold wrap-anywhere text-ink">
                <bdi>{prompt.promptTitle}</bdi>
              </p>
              <p className="mt-2">{deletionText(prompt.submissionCount)}</p>
            </>
          }
          confirmLabel="Delete Prompt"
          onConfirm={() => remove.mutate()}
          working={remove.isPending}
        />
      ) : null}
    </>
  );
}
