import type { FieldProblem } from '@dear-future/contracts/errors';
import { readResponderWords, type ResponderTexts } from '../forms/responder-texts.js';

/** Every field is optional. Source: docs/product.md §5.7. */
export function readResponseForm(
  fields: Readonly<Record<string, string>>,
): { words: ResponderTexts } | { problems: FieldProblem[] } {
  const { words, problems } = readResponderWords(fields);
  return problems.length > 0 ? { problems } : { words };
}
