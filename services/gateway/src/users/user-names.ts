import type { FieldProblem } from '@dear-future/contracts/errors';
import type { ChangeUserBody, UserDto } from '@dear-future/contracts/http/users';
import { invalid } from '@dear-future/service-kit/service/validation';
import { readLine } from '@dear-future/service-kit/text/typed-text';

export type UserNames = Pick<UserDto, 'firstName' | 'lastName'>;

/** In code points, after invisible characters are removed. Longer names are refused, never cut. */
const MAX_USER_NAME_LENGTH = 100;
const LABELS = { firstName: 'The first name', lastName: 'The last name' } as const;

/** Cleans the names (docs/product.md §5.5). An empty name becomes null; missing fields stay missing. */
export function readUserNames(typed: ChangeUserBody): Partial<UserNames> {
  const problems: FieldProblem[] = [];
  const names: Partial<UserNames> = {};
  for (const field of ['firstName', 'lastName'] as const) {
    if (typed[field] === undefined) continue;
    const line = readLine(typed[field] ?? '', MAX_USER_NAME_LENGTH);
    if ('problem' in line) problems.push({ field, problem: `${LABELS[field]} ${line.problem}` });
    else names[field] = line.text || null;
  }
  if (problems.length > 0) throw invalid(problems);
  return names;
}
