import type { FieldProblem } from '@dear-future/contracts/errors';
import type { ChangeUserBody } from '@dear-future/contracts/http/users';
import { invalid } from '@dear-future/service-kit/service/validation';
import { readLine } from '@dear-future/service-kit/text/typed-text';
import type { UserNames } from './users.js';

/** In code points after cleaning; longer names are refused, never cut. */
const MAX_USER_NAME_LENGTH = 100;
const LABELS = { firstName: 'The first name', lastName: 'The last name' } as const;

/** Null for an empty name; missing fields stay missing. Source: docs/product.md §5.5. */
export function readUserNames(typed: ChangeUserBody): Partial<UserNames> {
  const problems: FieldProblem[] = [];
  const names: Partial<UserNames> = {};
  for (const field of ['firstName', 'lastName'] as const) {
    if (typed[field] === undefined) continue;
    const read = readLine(typed[field] ?? '', MAX_USER_NAME_LENGTH);
    if ('problem' in read) problems.push({ field, problem: `${LABELS[field]} ${read.problem}` });
    else names[field] = read.text || null;
  }
  if (problems.length > 0) throw invalid(problems);
  return names;
}
