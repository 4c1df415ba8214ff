import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { forgetTexts, loadTexts } from '../../lib/form-texts.js';

/** A prompt that the user writes. */
export interface PromptDraft {
  title: string;
  description: string;
}

export const EMPTY_PROMPT: PromptDraft = { title: '', description: '' };

/** Both texts trimmed, or null while one of them is empty (docs/product.md §5). */
export function trimmedPrompt(draft: PromptDraft): PromptDraft | null {
  const [title, description] = [draft.title.trim(), draft.description.trim()];
  return title === '' || description === '' ? null : { title, description };
}

/** The storage key of the user's custom prompt (lib/form-texts.ts). */
export const customPromptKey = (userId: string): string => `custom-prompt:${userId}`;

/** Forgets the custom prompt of a recording that became a capsule. A newer one stays. */
export function forgetCustomPrompt({ userId, prompt }: { userId: string; prompt: PromptDto }): void {
  const name = customPromptKey(userId);
  const stored = trimmedPrompt(loadTexts(name, EMPTY_PROMPT));
  if (stored?.title === prompt.title && stored.description === prompt.description) forgetTexts(name);
}
