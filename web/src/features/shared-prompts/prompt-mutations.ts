import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PromptDraft } from '../../entities/prompts/prompt-draft.js';
import { forgetTexts } from '../../lib/browser/form-texts.js';
import { deleteIfThere, sendForJson } from '../../lib/http/http.js';
import { withChanged, without } from '../../lib/http/list-page.js';
import { toast, toastFailure } from '../../ui/feedback/use-toast.js';
import {
  responsesRead,
  SHARED_PROMPTS_PATH,
  sharedPromptPath,
  sharedPromptRead,
  sharedPromptsRead,
} from './shared-prompt.js';

const list = sharedPromptsRead.queryKey;

export const draftName = (userId: string): string => `shared-prompt:${userId}`;

const textsOf = ({ title, description }: PromptDraft) => ({ promptTitle: title, promptDescription: description });

/** Forgets the draft even if the form was closed in the meantime (docs/product.md §8). */
export function useCreateSharedPrompt(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (prompt: PromptDraft) =>
      sendForJson<SharedPromptDto>('POST', SHARED_PROMPTS_PATH, { ...textsOf(prompt), status: 'active' }),
    onSuccess: () => {
      forgetTexts(draftName(userId));
      toast({
        title: 'Prompt Created! 🎉',
        description: 'Your shareable prompt is ready. Copy the link to share!',
        tone: 'success',
      });
      return client.invalidateQueries({ queryKey: list, exact: true });
    },
    onError: (error) => toastFailure('Creation Failed', error, 'Failed to create shared prompt'),
  });
}

/** Changes the cache immediately. Resolves with a function that undoes the change. */
async function changeAtOnce(client: QueryClient, apply: () => void): Promise<() => void> {
  await client.cancelQueries({ queryKey: list });
  const before = client.getQueriesData({ queryKey: list });
  apply();
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

type PromptChange = Pick<SharedPromptDto, 'status'> | PromptDraft;

/** Title and description after success, title after failure. */
const TOASTS = {
  edited: ['Prompt Updated', 'Everyone who opens the link sees the new text.', 'We couldn’t update the prompt'],
  closed: ['Prompt Closed', 'No new responses. The ones you have stay here.', 'We couldn’t close the prompt'],
  active: ['Prompt Reopened', 'The same link works again.', 'We couldn’t reopen the prompt'],
} as const;

const toastsOf = (change: PromptChange) => TOASTS['status' in change ? change.status : 'edited'];
const bodyOf = (change: PromptChange) => ('status' in change ? change : textsOf(change));

export function useChangeSharedPrompt(id: string) {
  const client = useQueryClient();
  return useMutation({
    onMutate: (change: PromptChange) =>
      changeAtOnce(client, () => {
        client.setQueryData(list, (read) => withChanged(read, id, bodyOf(change)));
        client.setQueryData(sharedPromptRead(id).queryKey, (one) => one && { ...one, ...bodyOf(change) });
      }),
    mutationFn: (change: PromptChange) => sendForJson<SharedPromptDto>('PATCH', sharedPromptPath(id), bodyOf(change)),
    onSuccess: (_prompt, change) => {
      const [title, description] = toastsOf(change);
      toast({ title, description, tone: 'success' });
    },
    onError: (error, change, undo) => {
      undo?.();
      toastFailure(toastsOf(change)[2], error);
    },
    // A refusal may mean that another tab or a responder changed it.
    onSettled: () => client.invalidateQueries({ queryKey: list }),
  });
}

/** When `onServerDeleted` is called, the list may still show it; when `onDeleted` is called, it does not. */
export function useDeleteSharedPrompt(id: string, onServerDeleted: () => void, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => deleteIfThere(sharedPromptPath(id)),
    onSuccess: async () => {
      onServerDeleted();
      toast({ title: 'Prompt Deleted', description: 'Its link no longer works.', tone: 'success' });
      await client.invalidateQueries({ queryKey: list, exact: true });
      onDeleted();
      client.removeQueries({ queryKey: sharedPromptRead(id).queryKey, type: 'inactive' });
    },
    onError: (error) => toastFailure('We couldn’t delete the prompt', error),
  });
}

export function useDeleteResponse(promptId: string) {
  const client = useQueryClient();
  const prompt = sharedPromptRead(promptId).queryKey;
  return useMutation({
    mutationFn: (id: string) => deleteIfThere(`${sharedPromptPath(promptId)}/responses/${encodeURIComponent(id)}`),
    onMutate: (id) =>
      changeAtOnce(client, () => {
        client.setQueryData(responsesRead(promptId).queryKey, (read) => without(read, id));
        client.setQueryData(prompt, (one) => one && { ...one, submissionCount: one.submissionCount - 1 });
      }),
    onSuccess: () => toast({ title: 'Response Deleted', description: 'Its video is gone too.', tone: 'success' }),
    onError: (error, _id, undo) => {
      undo?.();
      toastFailure('We couldn’t delete the response', error);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: list, exact: true }),
        client.invalidateQueries({ queryKey: prompt }),
      ]),
  });
}
