import type { FieldProblem } from '@dear-future/contracts/errors';
import { readResponderTexts } from '../forms/responder-texts.js';
import type { Contribution } from '../paid-capsules/contribution.entity.js';

export type ContributorTexts = Pick<Contribution, 'contributorName' | 'contributorEmail' | 'personalNote'>;

/** Source: docs/product.md §5.8. */
export function readContributionForm(
  fields: Readonly<Record<string, string>>,
): { texts: ContributorTexts } | { problems: FieldProblem[] } {
  const { texts, problems } = readResponderTexts(fields);
  const { responderName, responderEmail, personalNote } = texts;
  const missing: FieldProblem[] = [];
  const need = (field: keyof typeof texts, name: string): void => {
    if (texts[field] !== null || problems.some((problem) => problem.field === field)) return;
    missing.push({ field, problem: `Please enter your ${name}.` });
  };
  need('responderName', 'name');
  need('responderEmail', 'email address');
  if (responderName === null || responderEmail === null || problems.length > 0) {
    return { problems: [...missing, ...problems] };
  }
  return { texts: { contributorName: responderName, contributorEmail: responderEmail, personalNote } };
}
