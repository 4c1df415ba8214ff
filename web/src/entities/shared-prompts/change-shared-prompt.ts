import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteIfThere, sendForJson } from '../../lib/http.js';
import { withChanged } from '../../lib/list-page.js';
import { toast, toastFailure } from '../../ui/use-toast.js';
import { sharedPromptPath, sharedPromptRead, sharedPromptsRead } from './shared-prompt.js';

type PromptChange = { status: SharedPromptDto['status'] } | { promptTitle: string; promptDescription: string };

/** Title and description of the toast when it is done, and when it failed. */
const TOASTS = {
  edited: [
    ['Prompt Updated', 'Everyone who opens the link sees the new text.'],
    ['We couldn’t update the prompt', 'Please try again in a moment.'],
  ],
  closed: [
    ['Prompt Closed', 'No new responses. The ones you have stay here.'],
    ['We couldn’t close the prompt', 'Please try again in a moment.'],
  ],
  active: [
    ['Prompt Reopened', 'The same link works again.'],
    ['We couldn’t reopen the prompt', 'Please try again in a moment.'],
  ],
} as const;

const toastsOf = (change: PromptChange) => TOASTS['status' in change ? change.status : 'edited'];

/** Closes, reopens or edits a prompt, optimistically; a failure undoes it and shows a toast. */
export function useChangeSharedPrompt(id: string) {
  const client = useQueryClient();
  const list = sharedPromptsRead.queryKey;
  const prompt = sharedPromptRead(id).queryKey;
  return useMutation({
    onMutate: async (change: PromptChange) => {
      await client.cancelQueries({ queryKey: list });
      const before = { list: client.getQueryData(list), prompt: client.getQueryData(prompt) };
      client.setQueryData(list, (read) => withChanged(read, id, change));
      client.setQueryData(prompt, (one) => one && { ...one, ...change });
      return before;
    },
    mutationFn: (change: PromptChange) => sendForJson<SharedPromptDto>('PATCH', sharedPromptPath(id), change),
    onSuccess: (_prompt, change) => {
      const [[title, description]] = toastsOf(change);
      toast({ title, description, tone: 'success' });
    },
    onError: (error, change, before) => {
      client.setQueryData(list, before?.list);
      client.setQueryData(prompt, before?.prompt);
      const [, [title, reason]] = toastsOf(change);
      toastFailure(title, error, reason);
    },
    // A refusal may mean that another tab or a responder changed it.
    onSettled: () => client.invalidateQueries({ queryKey: list }),
  });
}

interface DeleteSteps {
  /** Called once it is deleted; the list may still show it. */
  onServerDeleted: () => void;
  /** Called once the list no longer shows it. */
  onDeleted: () => void;
}

export function useDeleteSharedPrompt(id: string, { onServerDeleted, onDeleted }: DeleteSteps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => deleteIfThere(sharedPromptPath(id)),
    onSuccess: async () => {
      onServerDeleted();
      toast({ title: 'Prompt Deleted', description: 'Its link no longer works.', tone: 'success' });
      await client.invalidateQueries({ queryKey: sharedPromptsRead.queryKey, exact: true });
      onDeleted();
      client.removeQueries({ queryKey: [...sharedPromptsRead.queryKey, id], type: 'inactive' });
    },
    onError: (error) => toastFailure('We couldn’t delete the prompt', error, 'Please try again in a moment.'),
  });
}
