import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HttpError, messageOf, sendJson } from '../../lib/http.js';
import { toast } from '../../ui/use-toast.js';
import { sharedPromptPath, sharedPromptsRead } from './shared-prompt-reads.js';

/** Deletes a prompt with its responses and their videos. One that is gone already counts as deleted. */
async function remove(id: string): Promise<void> {
  try {
    await sendJson('DELETE', sharedPromptPath(id));
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  }
}

interface DeleteSteps {
  /** It is gone; the list may still show it. */
  onGone: () => void;
  /** A list that was in sight no longer shows it. */
  onDeleted: () => void;
}

export function useDeleteSharedPrompt(id: string, { onGone, onDeleted }: DeleteSteps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => remove(id),
    onSuccess: async () => {
      onGone();
      toast({ title: 'Prompt Deleted', description: 'Its link no longer leads anywhere.', tone: 'success' });
      await client.invalidateQueries({ queryKey: sharedPromptsRead.queryKey, exact: true });
      onDeleted();
      client.removeQueries({ queryKey: [...sharedPromptsRead.queryKey, id], type: 'inactive' });
    },
    onError: (error) =>
      toast({
        title: 'Deletion Failed',
        description: messageOf(error, 'Failed to delete shared prompt'),
        tone: 'danger',
      }),
  });
}
