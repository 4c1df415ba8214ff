import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useDeleteSharedPrompt } from '../delete-shared-prompt.js';
import { whatGoes } from '../what-goes.js';

export interface DeletePromptDialogProps {
  prompt: SharedPromptDto;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It is gone and no list in sight shows it any more. */
  onDeleted: () => void;
}

/** Says what goes with a prompt before it goes. */
export function DeletePromptDialog({ prompt, open, onOpenChange, onDeleted }: DeletePromptDialogProps) {
  const remove = useDeleteSharedPrompt(prompt.id, { onGone: () => onOpenChange(false), onDeleted });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this prompt?"
      description={
        <>
          <p className="font-semibold wrap-anywhere text-ink">{prompt.promptTitle}</p>
          <p className="mt-2">{whatGoes(prompt.submissionCount)}</p>
        </>
      }
      confirmLabel="Delete Prompt"
      onConfirm={() => remove.mutate()}
      working={remove.isPending}
    />
  );
}
