import type { FieldProblem } from '@dear-future/contracts/errors';
import type { ChangeUserBody, UserDto } from '@dear-future/contracts/http/users';
import { invalid } from '@dear-future/service-kit/service/validation';
import { readLine } from '@dear-future/service-kit/text/typed-text';

export type UserNames = Pick<UserDto, 'firstName' | 'lastName'>;

/** In code points after cleaning. Longer names are refused, never cut. */
const MAX_USER_NAME_LENGTH = 100;
const LABELS = { firstName: 'The first name', lastName: 'The last name' } as const;

/** An empty name becomes null; missing fields stay missing (docs/product.md §5.5). */
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
