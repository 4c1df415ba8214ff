import type { FieldProblem } from '@dear-future/contracts/errors';
import { readResponderTexts, type ResponderTexts } from '../forms/responder-texts.js';

/** Every field is optional. Source: docs/product.md §5.7. */
export function readResponseForm(
  fields: Readonly<Record<string, string>>,
): { texts: ResponderTexts } | { problems: FieldProblem[] } {
  const { texts, problems } = readResponderTexts(fields);
  return problems.length > 0 ? { problems } : { texts };
}
