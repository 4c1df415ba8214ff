import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { count } from '../../lib/count.js';
import { apiPages, apiQuery } from '../../lib/http/api.js';

export const sharedPromptsQuery = apiPages('/api/shared-prompts');

export const sharedPromptQuery = (id: string) => apiQuery('/api/shared-prompts/{id}', id);

/** Invalidating the prompt's key invalidates the responses too. */
export const responsesQuery = (promptId: string) => apiPages('/api/shared-prompts/{id}/responses', promptId);

export const shareAddress = (origin: string, slug: string): string => `${origin}/share/${slug}`;

export const responderOf = ({ responderName }: Pick<SharedResponseDto, 'responderName'>): string =>
  responderName?.trim() || 'Anonymous';

export function deletionText(responses: number): string {
  if (responses === 0) return 'Its link will stop working. No one has answered it yet. This can’t be undone.';
  const all = responses === 1 ? 'response and video' : `${count(responses, 'response')} and their videos`;
  return `Its link will stop working, and its ${all} will be deleted too. This can’t be undone.`;
}
