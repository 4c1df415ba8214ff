import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getJson } from '../../lib/http.js';
import { getPage, PAGE_LENGTH } from '../../lib/list-page.js';

const PATH = '/api/shared-prompts';

/** Where one prompt is read and changed. */
export function sharedPromptPath(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

/** The signed-in person's prompts, newest first, a page at a time. */
export const sharedPromptsRead = infiniteQueryOptions({
  queryKey: [PATH],
  queryFn: ({ pageParam, signal }) => getPage<SharedPromptDto>(pageParam, signal),
  initialPageParam: `${PATH}?limit=${PAGE_LENGTH}`,
  getNextPageParam: (last) => last.next,
});

/** One of them. */
export function sharedPromptRead(id: string) {
  return queryOptions({
    queryKey: [PATH, id],
    queryFn: ({ signal }) => getJson<SharedPromptDto>(sharedPromptPath(id), signal),
  });
}
