import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../lib/http.js';

export const promptsQuery = queryOptions({
  queryKey: ['/api/prompts'],
  queryFn: ({ signal }) => getJson<PromptDto[]>('/api/prompts', signal),
});

/** Every prompt of the product; a message type shows its own category. */
export function usePrompts() {
  return useQuery(promptsQuery);
}
