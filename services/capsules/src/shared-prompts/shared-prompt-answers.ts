import type { PublicSharedPromptDto, SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import type { SharedPrompt } from './shared-prompt.entity.js';

/** What the owner is told; every field listed, so that a new column never leaks by itself. */
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

/** What anybody with the link is told: the question, and nothing of its owner or its other answers. */
export function toPublicSharedPromptDto(prompt: SharedPrompt): PublicSharedPromptDto {
  return { id: prompt.id, promptTitle: prompt.promptTitle, promptDescription: prompt.promptDescription };
}
