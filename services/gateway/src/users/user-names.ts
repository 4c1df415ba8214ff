import type { FieldProblem } from '@dear-future/contracts/errors';
import type { ChangeUserBody } from '@dear-future/contracts/http/users';
import { invalid } from '@dear-future/service-kit/service/validation';
import { readLine } from '@dear-future/service-kit/text/typed-text';
import type { UserNames } from './users.js';

/** In characters (Unicode code points) after cleaning; longer names are refused, never cut. */
export const MAX_USER_NAME_LENGTH = 100;

/**
 * The names that a user typed, without hidden characters and surrounding space; null for an empty one. Missing fields
 * stay missing. Source: docs/product.md §5.5.
 *
 * @throws ProblemError `invalid` with each invalid field
 */
export function readUserNames(typed: ChangeUserBody): Partial<UserNames> {
  const problems: FieldProblem[] = [];
  const names: Partial<UserNames> = {};
  for (const [field, label] of [
    ['firstName', 'The first name'],
    ['lastName', 'The last name'],
  ] as const) {
    const raw = typed[field];
    if (raw === undefined) continue;
    const read = readLine(raw ?? '', MAX_USER_NAME_LENGTH);
    if ('problem' in read) problems.push({ field, problem: `${label} ${read.problem}` });
    else names[field] = read.text === '' ? null : read.text;
  }
  if (problems.length > 0) throw invalid(problems);
  return names;
}
