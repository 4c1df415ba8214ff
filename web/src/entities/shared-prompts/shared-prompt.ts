import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { queryOptions } from '@tanstack/react-query';
import { count } from '../../lib/count.js';
import { pagedRead } from '../../lib/list-page.js';

const PATH = '/api/shared-prompts';

export const sharedPromptPath = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

/** The user's prompts, newest first, in pages. */
export const sharedPromptsRead = pagedRead<SharedPromptDto>([PATH], PATH);

export const sharedPromptRead = (id: string) => queryOptions<SharedPromptDto>({ queryKey: [PATH, id] });

/** The public link of a prompt (docs/product.md §2). `origin` as in `https://dearfuture.test`. */
export const shareAddress = (origin: string, slug: string): string => `${origin}/share/${slug}`;

export interface PromptDraft {
  title: string;
  description: string;
}

export const EMPTY_PROMPT: PromptDraft = { title: '', description: '' };

/** The trimmed texts, or null while one of them is empty (docs/product.md §5). */
export function promptWords({ title, description }: PromptDraft) {
  const words = { promptTitle: title.trim(), promptDescription: description.trim() };
  return words.promptTitle === '' || words.promptDescription === '' ? null : words;
}

/** What deleting a prompt with this many responses deletes. */
export function deletionText(responses: number): string {
  if (responses === 0) return 'Its link will stop working. No one has answered it yet. This can’t be undone.';
  const all = responses === 1 ? 'response and video' : `${count(responses, 'response')} and their videos`;
  return `Its link will stop working, and its ${all} will be deleted too. This can’t be undone.`;
}
