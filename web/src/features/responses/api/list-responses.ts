import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { sharedPromptPath, sharedPromptRead } from '../../../entities/shared-prompts/shared-prompt-reads.js';
import { getPage, PAGE_LENGTH } from '../../../lib/list-page.js';

/** The responses to one prompt, newest first, a page at a time. Below the prompt's own key: what changes it changes these. */
export function responsesRead(promptId: string) {
  return infiniteQueryOptions({
    queryKey: [...sharedPromptRead(promptId).queryKey, 'responses'],
    queryFn: ({ pageParam, signal }) => getPage<SharedResponseDto>(pageParam, signal),
    initialPageParam: `${sharedPromptPath(promptId)}/responses?limit=${PAGE_LENGTH}`,
    getNextPageParam: (last) => last.next,
  });
}
