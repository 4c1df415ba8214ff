import { Dialog } from '../../../ui/dialog.js';
import type { PromptDraft } from '../shared-prompt.js';
import { PromptForm } from './prompt-form.js';

interface RenameDialogProps {
  initial: PromptDraft;
  onSave: (draft: PromptDraft) => void;
  onClose: () => void;
}

/** Renames a prompt without answers. Mounted while open. */
export function RenameDialog({ initial, onSave, onClose }: RenameDialogProps) {
  return (
    <Dialog onClose={onClose} title="Rename Prompt" description="You can change it until the first response arrives.">
      <PromptForm initial={initial} onSubmit={onSave} submitLabel="Save" sending={false} />
    </Dialog>
  );
}
