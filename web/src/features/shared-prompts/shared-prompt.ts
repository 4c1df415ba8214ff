import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { count } from '../../lib/count.js';
import { apiPages, apiQuery } from '../../lib/http/api.js';

export const sharedPromptsQuery = apiPages('/api/shared-prompts');

export const sharedPromptQuery = (id: string) => apiQuery('/api/shared-prompts/{id}', id);

/** Invalidating the prompt's key also invalidates this key, which extends it. */
export const responsesQuery = (promptId: string) => apiPages('/api/shared-prompts/{id}/responses', promptId);

export const shareAddress = (origin: string, slug: string): string => `${origin}/share/${slug}`;

export const responderOf = ({ responderName }: Pick<SharedResponseDto, 'responderName'>): string =>
  responderName?.trim() || 'Anonymous';

export function deletionText(responseCount: number): string {
  if (responseCount === 0) return 'Its link will stop working. No one has answered it yet. This can’t be undone.';
  const content = responseCount === 1 ? 'response and video' : `${count(responseCount, 'response')} and their videos`;
  return `Its link will stop working, and its ${content} will be deleted too. This can’t be undone.`;
}
