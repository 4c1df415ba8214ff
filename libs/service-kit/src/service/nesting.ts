import { sentenceFor } from '../errors/as-problem.js';
import { ProblemError } from '../errors/problem-error.js';

/** Deeper than any body of the product or Stripe. */
const MAX_DEPTH = 32;

/** Libraries walk JSON recursively and would overflow the stack. */
export function nestingProblem(value: unknown): ProblemError | undefined {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return new ProblemError('malformed', sentenceFor('malformed'));
    level = level.flatMap((each): unknown[] => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return undefined;
}
