import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  sharedPromptPath,
  sharedPromptRead,
  sharedPromptsRead,
} from '../../../entities/shared-prompts/shared-prompt-reads.js';
import { HttpError, messageOf, sendJson } from '../../../lib/http.js';
import { toast } from '../../../ui/use-toast.js';

/** Deletes a response and its video. One that its sender has withdrawn meanwhile counts as deleted. */
async function remove(promptId: string, id: string): Promise<void> {
  try {
    await sendJson('DELETE', `${sharedPromptPath(promptId)}/responses/${encodeURIComponent(id)}`);
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  }
}

/** @param onDeleted called when the list no longer shows it */
export function useDeleteResponse(promptId: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove(promptId, id),
    onSuccess: async () => {
      toast({ title: 'Response Deleted', description: 'Its video is gone too.', tone: 'success' });
      await Promise.all([
        client.invalidateQueries({ queryKey: sharedPromptsRead.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: sharedPromptRead(promptId).queryKey }),
      ]);
      onDeleted();
    },
    onError: (error) =>
      toast({
        title: 'Deletion Failed',
        description: messageOf(error, 'Failed to delete response'),
        tone: 'danger',
      }),
  });
}
