import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** A 400 about one field. */
export function fieldProblem(field: string, problem: string): ProblemError {
  return new ProblemError('invalid', `${field} ${problem}.`, [{ field, problem }]);
}
