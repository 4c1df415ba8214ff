import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, sendJson } from '../../lib/http.js';
import { withChanged } from '../../lib/list-page.js';
import { toast } from '../../ui/use-toast.js';
import { sharedPromptPath, sharedPromptRead, sharedPromptsRead } from './shared-prompt-reads.js';

export type PromptChange = { status: SharedPromptDto['status'] } | { promptTitle: string; promptDescription: string };

interface ChangeWords {
  done: string;
  description: string;
  failed: string;
  reason: string;
}

function wordsOf(change: PromptChange): ChangeWords {
  if (!('status' in change)) {
    return {
      done: 'Prompt Renamed',
      description: 'Everyone who opens the link sees the new words.',
      failed: 'Rename Failed',
      reason: 'Failed to rename shared prompt',
    };
  }
  return change.status === 'closed'
    ? {
        done: 'Prompt Closed',
        description: 'No new responses. The ones you have stay here.',
        failed: 'Closing Failed',
        reason: 'Failed to close shared prompt',
      }
    : {
        done: 'Prompt Reopened',
        description: 'The same link works again.',
        failed: 'Reopening Failed',
        reason: 'Failed to reopen shared prompt',
      };
}

/** Closes, reopens or renames a prompt. The screen shows it at once; a refusal takes it back and says why. */
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
    mutationFn: async (change: PromptChange) => {
      const response = await sendJson('PATCH', sharedPromptPath(id), change);
      return (await response.json()) as SharedPromptDto;
    },
    onSuccess: (_prompt, change) => {
      const { done, description } = wordsOf(change);
      toast({ title: done, description, tone: 'success' });
    },
    onError: (error, change, before) => {
      client.setQueryData(list, before?.list);
      client.setQueryData(prompt, before?.prompt);
      const { failed, reason } = wordsOf(change);
      toast({ title: failed, description: messageOf(error, reason), tone: 'danger' });
    },
    // A refusal may mean that another tab or a responder changed it.
    onSettled: () => client.invalidateQueries({ queryKey: list }),
  });
}
