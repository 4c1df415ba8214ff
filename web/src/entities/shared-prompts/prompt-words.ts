/** What a person types for a prompt. */
export interface PromptDraft {
  title: string;
  description: string;
}

export const EMPTY_PROMPT: PromptDraft = { title: '', description: '' };

/** The words as they are sent, or null while one of them is empty (docs/product.md §5). */
export function promptWords({ title, description }: PromptDraft): {
  promptTitle: string;
  promptDescription: string;
} | null {
  const words = { promptTitle: title.trim(), promptDescription: description.trim() };
  return words.promptTitle === '' || words.promptDescription === '' ? null : words;
}
