import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sharedPromptsRead } from '../../../entities/shared-prompts/shared-prompt-reads.js';
import { messageOf, sendJson } from '../../../lib/http.js';
import { toast } from '../../../ui/use-toast.js';

/**
 * Creates a prompt and says how that went, in the product's words (docs/product.md §8).
 *
 * @param onCreated called once it exists, also when the form has been closed or replaced meanwhile
 */
export function useCreateSharedPrompt(onCreated: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (words: { promptTitle: string; promptDescription: string }) => {
      const response = await sendJson('POST', '/api/shared-prompts', { ...words, status: 'active' });
      return (await response.json()) as SharedPromptDto;
    },
    onSuccess: () => {
      onCreated();
      toast({
        title: 'Prompt Created! 🎉',
        description: 'Your shareable prompt is ready. Copy the link to share!',
        tone: 'success',
      });
      return client.invalidateQueries({ queryKey: sharedPromptsRead.queryKey, exact: true });
    },
    onError: (error) =>
      toast({
        title: 'Creation Failed',
        description: messageOf(error, 'Failed to create shared prompt'),
        tone: 'danger',
      }),
  });
}
