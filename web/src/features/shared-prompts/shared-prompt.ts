import type { SharedPromptDto, SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { queryOptions } from '@tanstack/react-query';
import { count } from '../../lib/count.js';
import { pagedRead } from '../../lib/http/list-page.js';

export const SHARED_PROMPTS_PATH = '/api/shared-prompts';

export const sharedPromptPath = (id: string): string => `${SHARED_PROMPTS_PATH}/${encodeURIComponent(id)}`;

export const sharedPromptsRead = pagedRead<SharedPromptDto>([SHARED_PROMPTS_PATH], SHARED_PROMPTS_PATH);

export const sharedPromptRead = (id: string) => queryOptions<SharedPromptDto>({ queryKey: [SHARED_PROMPTS_PATH, id] });

/** Invalidating the prompt's key invalidates these too. */
export const responsesRead = (promptId: string) =>
  pagedRead<SharedResponseDto>([SHARED_PROMPTS_PATH, promptId, 'responses'], `${sharedPromptPath(promptId)}/responses`);

export const shareAddress = (origin: string, slug: string): string => `${origin}/share/${slug}`;

export const responderOf = ({ responderName }: Pick<SharedResponseDto, 'responderName'>): string =>
  responderName?.trim() || 'Anonymous';

export function deletionText(responses: number): string {
  if (responses === 0) return 'Its link will stop working. No one has answered it yet. This can’t be undone.';
  const all = responses === 1 ? 'response and video' : `${count(responses, 'response')} and their videos`;
  return `Its link will stop working, and its ${all} will be deleted too. This can’t be undone.`;
}
