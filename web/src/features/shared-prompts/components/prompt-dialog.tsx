import { MAX_PROMPT_DESCRIPTION_LENGTH } from '@dear-future/contracts/constants';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { EMPTY_PROMPT, type PromptDraft } from '../../../entities/prompts/prompt-draft.js';
import { PromptForm } from '../../../entities/prompts/prompt-form.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { newPromptKey, useCreateSharedPrompt, useEditSharedPrompt } from '../prompt-mutations.js';

const FORM = {
  titleExample: 'For Grandma’s eightieth',
  description: {
    label: 'Description',
    hint: 'Your question, in your own words. Everyone answers the same question.',
    maxLength: MAX_PROMPT_DESCRIPTION_LENGTH,
    placeholder: 'What is the first thing you remember about her?',
  },
  submitClass: 'sm:justify-self-end',
};

/** What the user types survives closing the dialog, a reload, and the end of the session. */
export function CreatePromptDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const create = useCreateSharedPrompt(userId);
  return (
    <Dialog
      onClose={onClose}
      title="Create Prompt"
      description="Ask once. Anyone with the link can answer with a video of up to 5 minutes, no account needed."
    >
      <PromptForm
        {...FORM}
        initial={EMPTY_PROMPT}
        storedAs={newPromptKey(userId)}
        onSubmit={(prompt) => create.mutate(prompt, { onSuccess: onClose })}
        submitLabel="Create Prompt"
        sending={create.isPending}
      />
    </Dialog>
  );
}

export function EditPromptDialog({ prompt, onClose }: { prompt: SharedPromptDto; onClose: () => void }) {
  const edit = useEditSharedPrompt(prompt.id);
  const initial: PromptDraft = { title: prompt.promptTitle, description: prompt.promptDescription };
  return (
    <Dialog onClose={onClose} title="Edit Prompt" description="You can change it until the first response arrives.">
      <PromptForm
        {...FORM}
        initial={initial}
        onSubmit={(texts) => edit.mutate(texts, { onSuccess: onClose })}
        submitLabel="Save"
        sending={edit.isPending}
      />
    </Dialog>
  );
}
