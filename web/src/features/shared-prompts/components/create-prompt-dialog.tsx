import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PromptForm } from '../../../entities/shared-prompts/components/prompt-form.js';
import { EMPTY_PROMPT, promptWords, sharedPromptsRead } from '../../../entities/shared-prompts/shared-prompt.js';
import { sendForJson } from '../../../lib/http.js';
import { forgetTexts, saveTexts, loadTexts } from '../../../lib/form-texts.js';
import { Dialog } from '../../../ui/dialog.js';
import { toast, toastFailure } from '../../../ui/use-toast.js';

interface CreatePromptDialogProps {
  /** What the user types is stored under this id until it is sent. */
  userId: string;
  onClose: () => void;
}

/** The dialog for a new prompt. What was typed survives closing, a reload and the end of the session. */
export function CreatePromptDialog({ userId, onClose }: CreatePromptDialogProps) {
  const name = `shared-prompt:${userId}`;
  const create = useCreateSharedPrompt(() => forgetTexts(name));
  return (
    <Dialog
      onClose={onClose}
      title="Create Prompt"
      description="Ask once. Anyone with the link can answer with a video of up to five minutes, no account needed."
    >
      <PromptForm
        initial={loadTexts(name, EMPTY_PROMPT)}
        onChange={(draft) => saveTexts(name, { ...draft })}
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

/**
 * Creates a prompt and shows a toast (docs/product.md §8).
 *
 * @param onCreated called once it exists, even if the form was closed or replaced by then
 */
function useCreateSharedPrompt(onCreated: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (words: { promptTitle: string; promptDescription: string }) =>
      sendForJson<SharedPromptDto>('POST', '/api/shared-prompts', { ...words, status: 'active' }),
    onSuccess: () => {
      onCreated();
      toast({
        title: 'Prompt Created! 🎉',
        description: 'Your shareable prompt is ready. Copy the link to share!',
        tone: 'success',
      });
      return client.invalidateQueries({ queryKey: sharedPromptsRead.queryKey, exact: true });
    },
    onError: (error) => toastFailure('Creation Failed', error, 'Failed to create shared prompt'),
  });
}
