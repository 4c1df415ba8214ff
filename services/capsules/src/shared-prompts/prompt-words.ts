import { MAX_PROMPT_DESCRIPTION_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import { readLine, readNote, type TypedTextVerdict } from '@dear-future/service-kit/text/typed-text';

/** The question as its owner typed it, all of it or what is to change. */
export interface PromptWords {
  promptTitle?: string;
  promptDescription?: string;
}

/**
 * Cleans the words of a shared prompt; a word that was not sent stays out. The title is one line (it becomes the subject
 * of a mail), the description may have many. Both need something to read. Source: docs/product.md §5.5 and §5.7.
 */
export function readPromptWords(sent: PromptWords): { words: PromptWords } | { problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const words: PromptWords = {};
  const take = (field: keyof PromptWords, name: string, verdict: TypedTextVerdict): void => {
    if ('problem' in verdict) problems.push({ field, problem: `The ${name} ${verdict.problem}` });
    else if (verdict.text === '') problems.push({ field, problem: `The prompt needs a ${name}.` });
    else words[field] = verdict.text;
  };
  if (sent.promptTitle !== undefined) {
    take('promptTitle', 'title', readLine(sent.promptTitle, MAX_PROMPT_TITLE_LENGTH));
  }
  if (sent.promptDescription !== undefined) {
    take('promptDescription', 'description', readNote(sent.promptDescription, MAX_PROMPT_DESCRIPTION_LENGTH));
  }
  return problems.length > 0 ? { problems } : { words };
}
