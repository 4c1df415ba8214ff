import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import type { PromptDraft } from '../../entities/prompts/prompt-draft.js';
import { forgetTexts } from '../../lib/browser/form-texts.js';
import { deleteIfThere, send } from '../../lib/http/api.js';
import { useAction } from '../../ui/feedback/use-action.js';
import { toastSuccess } from '../../ui/feedback/use-toast.js';
import { sharedPromptQuery, sharedPromptsQuery } from './shared-prompt.js';

const LIST = { queryKey: sharedPromptsQuery.queryKey, exact: true };

export const newPromptKey = (userId: string): string => `shared-prompt:${userId}`;

const textsOf = ({ title, description }: PromptDraft) => ({ promptTitle: title, promptDescription: description });

/** Forgets the draft even if the user has closed the form in the meantime. */
export const useCreateSharedPrompt = (userId: string) =>
  useAction({
    send: (prompt: PromptDraft) => send('POST /api/shared-prompts', [], { ...textsOf(prompt), status: 'active' }),
    onSuccess: () => {
      forgetTexts(newPromptKey(userId));
      toastSuccess('Prompt Created! 🎉', 'Your shareable prompt is ready. Copy the link to share!');
    },
    failed: 'Creation Failed',
    fallback: 'Failed to create shared prompt',
    refetch: [LIST],
  });

export const useEditSharedPrompt = (id: string) =>
  useAction({
    send: (prompt: PromptDraft) => send('PATCH /api/shared-prompts/{id}', [id], textsOf(prompt)),
    onSuccess: () => toastSuccess('Prompt Updated', 'Everyone who opens the link sees the new text.'),
    failed: 'We couldn’t update the prompt',
    refetch: [LIST, { queryKey: sharedPromptQuery(id).queryKey }],
  });

export const useChangePromptStatus = (id: string) =>
  useAction({
    send: (status: SharedPromptDto['status']) => send('PATCH /api/shared-prompts/{id}', [id], { status }),
    onSuccess: (_, status) =>
      status === 'closed'
        ? toastSuccess('Prompt Closed', 'No new responses. The ones you have stay here.')
        : toastSuccess('Prompt Reopened', 'The same link works again.'),
    failed: 'We couldn’t change the prompt',
    refetch: [LIST, { queryKey: sharedPromptQuery(id).queryKey }],
  });

export const useDeleteSharedPrompt = (id: string, onDeleted: () => void) =>
  useAction({
    send: () => deleteIfThere('DELETE /api/shared-prompts/{id}', [id]),
    onSuccess: () => {
      toastSuccess('Prompt Deleted', 'Its link no longer works.');
      onDeleted();
    },
    failed: 'We couldn’t delete the prompt',
    // The prompt's page is about to close: refetching the prompt now would only get 404.
    refetch: [LIST, { queryKey: sharedPromptQuery(id).queryKey, refetchType: 'none' }],
  });

export const useDeleteResponse = (promptId: string) =>
  useAction({
    send: (id: string) => deleteIfThere('DELETE /api/shared-prompts/{id}/responses/{rid}', [promptId, id]),
    onSuccess: () => toastSuccess('Response Deleted', 'Its video is gone too.'),
    failed: 'We couldn’t delete the response',
    refetch: [LIST, { queryKey: sharedPromptQuery(promptId).queryKey }],
  });
