import { MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';

/** What a person types to ask themselves their own question. */
export interface CustomPromptDraft {
  readonly title: string;
  readonly question: string;
}

export const EMPTY_DRAFT: CustomPromptDraft = { title: '', question: '' };

/** Longest question, in characters. It stays in this browser. */
export const MAX_QUESTION_LENGTH = 500;

/** Six ways in, for a person whose page is still empty. */
export const INSPIRATION: readonly string[] = [
  'What does an ordinary day of yours look and sound like right now, from the first coffee to the last light?',
  'What do you hope has changed by the time you see this, and what do you hope has not?',
  'Who has carried you this year, and what have you not yet told them?',
  'What are you worried about today that you would like to laugh about later?',
  'What did you learn the hard way that you never want to forget?',
  'If you could place one small moment of this week in a jar and keep it, which would it be?',
];

/**
 * The prompt made of a draft, or null while a text is missing. Both texts are trimmed (docs/product.md §5); it exists in this browser
 * only (docs/product.md §3).
 *
 * @param nowMs epoch milliseconds, part of the id
 */
export function customPrompt(draft: CustomPromptDraft, nowMs: number): PromptDto | null {
  const title = draft.title.trim();
  const description = draft.question.trim();
  if (title === '' || description === '' || title.length > MAX_PROMPT_TITLE_LENGTH) return null;
  return { id: `custom-${nowMs}`, title, description, category: 'Custom', isActive: true };
}
