import { PromptForm } from '../../../entities/shared-prompts/components/prompt-form.js';
import { EMPTY_PROMPT, promptWords } from '../../../entities/shared-prompts/prompt-words.js';
import { forgetWords, keepWords, loadWords } from '../../../lib/kept-words.js';
import { Dialog } from '../../../ui/dialog.js';
import { useCreateSharedPrompt } from '../api/create-shared-prompt.js';

export interface CreatePromptDialogProps {
  /** The person's id: what they type is kept for them until it is sent. */
  personId: string;
  onClose: () => void;
}

/** The sheet for a new prompt. Mounted while it is open; what was typed outlives it, a reload and an ended session. */
export function CreatePromptDialog({ personId, onClose }: CreatePromptDialogProps) {
  const name = `shared-prompt:${personId}`;
  const create = useCreateSharedPrompt(() => forgetWords(name));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Create Prompt"
      description="Ask once. Anyone with the link can answer with a video of up to five minutes, no account needed."
    >
      <PromptForm
        initial={loadWords(name, EMPTY_PROMPT)}
        onChange={(draft) => keepWords(name, { ...draft })}
        onSubmit={(draft) => {
          const words = promptWords(draft);
          if (words !== null) create.mutate(words, { onSuccess: onClose });
        }}
        submitLabel="Create Prompt"
        sending={create.isPending}
      />
    </Dialog>
  );
}
