import { Dialog } from '../../../ui/dialog.js';
import type { PromptDraft } from '../shared-prompt.js';
import { PromptForm } from './prompt-form.js';

interface EditPromptDialogProps {
  initial: PromptDraft;
  onSave: (draft: PromptDraft) => void;
  onClose: () => void;
}

/** Edits a prompt without responses. Mounted while open. */
export function EditPromptDialog({ initial, onSave, onClose }: EditPromptDialogProps) {
  return (
    <Dialog onClose={onClose} title="Edit Prompt" description="You can change it until the first response arrives.">
      <PromptForm initial={initial} onSubmit={onSave} submitLabel="Save" sending={false} />
    </Dialog>
  );
}
