import { Dialog } from '../../../ui/dialog.js';
import type { PromptDraft } from '../prompt-words.js';
import { PromptForm } from './prompt-form.js';

export interface RenameDialogProps {
  initial: PromptDraft;
  onSave: (draft: PromptDraft) => void;
  onClose: () => void;
}

/** Renames a prompt without answers. Mounted while open. */
export function RenameDialog({ initial, onSave, onClose }: RenameDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Rename Prompt"
      description="You can change it until the first response arrives."
    >
      <PromptForm initial={initial} onSubmit={onSave} submitLabel="Save" sending={false} />
    </Dialog>
  );
}
