import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sharedPromptPath, sharedPromptRead, sharedPromptsRead } from '../../entities/shared-prompts/shared-prompt.js';
import { deleteIfThere } from '../../lib/http.js';
import { pagedRead, without } from '../../lib/list-page.js';
import { toast, toastFailure } from '../../ui/use-toast.js';

/** The responses to one prompt, newest first, in pages. Invalidating the prompt's key invalidates these too. */
export const responsesRead = (promptId: string) =>
  pagedRead<SharedResponseDto>(
    [...sharedPromptRead(promptId).queryKey, 'responses'],
    `${sharedPromptPath(promptId)}/responses`,
  );

/** Deletes a response and its video, optimistically; a failure restores it and shows a toast. */
export function useDeleteResponse(promptId: string) {
  const client = useQueryClient();
  const list = responsesRead(promptId).queryKey;
  const prompt = sharedPromptRead(promptId).queryKey;
  return useMutation({
    mutationFn: (id: string) => deleteIfThere(`${sharedPromptPath(promptId)}/responses/${encodeURIComponent(id)}`),
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
      toastFailure('We couldn’t delete the response', error, 'Please try again in a moment.');
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sharedPromptsRead.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: prompt }),
      ]),
  });
}
