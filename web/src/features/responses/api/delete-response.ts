import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  sharedPromptPath,
  sharedPromptRead,
  sharedPromptsRead,
} from '../../../entities/shared-prompts/shared-prompt-reads.js';
import { HttpError, messageOf, sendJson } from '../../../lib/http.js';
import { without } from '../../../lib/list-page.js';
import { toast } from '../../../ui/use-toast.js';
import { responsesRead } from './list-responses.js';

/** Deletes a response and its video. 404 counts as deleted: the responder has withdrawn it. */
async function remove(promptId: string, id: string): Promise<void> {
  try {
    await sendJson('DELETE', `${sharedPromptPath(promptId)}/responses/${encodeURIComponent(id)}`);
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  }
}

/** The response leaves the page at once; a refusal brings it back and says why. */
export function useDeleteResponse(promptId: string) {
  const client = useQueryClient();
  const list = responsesRead(promptId).queryKey;
  const prompt = sharedPromptRead(promptId).queryKey;
  return useMutation({
    mutationFn: (id: string) => remove(promptId, id),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: prompt });
      const before = { list: client.getQueryData(list), prompt: client.getQueryData(prompt) };
      client.setQueryData(list, (read) => without(read, id));
      client.setQueryData(prompt, (one) => one && { ...one, submissionCount: one.submissionCount - 1 });
      return before;
    },
    onSuccess: () => toast({ title: 'Response Deleted', description: 'Its video is gone too.', tone: 'success' }),
    onError: (error, _id, before) => {
      client.setQueryData(list, before?.list);
      client.setQueryData(prompt, before?.prompt);
      toast({
        title: 'Deletion Failed',
        description: messageOf(error, 'Failed to delete response'),
        tone: 'danger',
      });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sharedPromptsRead.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: prompt }),
      ]),
  });
}
