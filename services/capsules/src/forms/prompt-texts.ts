import { MAX_PROMPT_DESCRIPTION_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import { readLine, readNote, type TypedTextResult } from '@dear-future/service-kit/text/typed-text';

export interface PromptTexts {
  promptTitle?: string;
  promptDescription?: string;
}

/** Validates only the texts that were sent. Source: docs/product.md §5.5 and §5.7. */
export function readPromptTexts(sent: PromptTexts): { texts: PromptTexts } | { problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const texts: PromptTexts = {};
  const accept = (field: keyof PromptTexts, name: string, result: TypedTextResult): void => {
    if ('problem' in result) problems.push({ field, problem: `The ${name} ${result.problem}` });
    else if (result.text === '') problems.push({ field, problem: `The prompt needs a ${name}.` });
    else texts[field] = result.text;
  };
  if (sent.promptTitle !== undefined) {
    accept('promptTitle', 'title', readLine(sent.promptTitle, MAX_PROMPT_TITLE_LENGTH));
  }
  if (sent.promptDescription !== undefined) {
    accept('promptDescription', 'description', readNote(sent.promptDescription, MAX_PROMPT_DESCRIPTION_LENGTH));
  }
  return problems.length > 0 ? { problems } : { texts };
}
