import type { PublicSharedPromptDto, SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import type { SharedPrompt } from './shared-prompt.entity.js';

/** Lists every field, so that a new column cannot leak. */
export function toSharedPromptDto(prompt: SharedPrompt): SharedPromptDto {
  return {
    id: prompt.id,
    slug: prompt.slug,
    promptTitle: prompt.promptTitle,
    promptDescription: prompt.promptDescription,
    status: prompt.status,
    viewCount: prompt.viewCount,
    submissionCount: prompt.submissionCount,
    createdAt: prompt.createdAt.toISOString(),
  };
}

/** Reveals nothing about its owner or other responses. */
export function toPublicSharedPromptDto(prompt: SharedPrompt): PublicSharedPromptDto {
  return { id: prompt.id, promptTitle: prompt.promptTitle, promptDescription: prompt.promptDescription };
}
