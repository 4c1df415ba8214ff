import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { forgetTexts, loadTexts } from '../../lib/browser/form-texts.js';

export type PromptDraft = Record<'title' | 'description', string>;

export const EMPTY_PROMPT: PromptDraft = { title: '', description: '' };

/** Returns null while the title or the description is blank. */
export function trimmedPrompt(draft: PromptDraft): PromptDraft | null {
  const [title, description] = [draft.title.trim(), draft.description.trim()];
  return title === '' || description === '' ? null : { title, description };
}

export const customPromptKey = (userId: string): string => `custom-prompt:${userId}`;

/** Forgets the user's stored custom prompt if it is still the prompt of this recording. */
export function forgetCustomPrompt({ userId, prompt }: { userId: string; prompt: PromptDto }): void {
  const name = customPromptKey(userId);
  const stored = trimmedPrompt(loadTexts(name, EMPTY_PROMPT));
  if (stored?.title === prompt.title && stored.description === prompt.description) forgetTexts(name);
}
