import { sentenceFor } from '../errors/as-problem.js';
import { ProblemError } from '../errors/problem-error.js';

/** Deeper than anything the product or Stripe sends. */
const DEEPEST = 32;

/** The refusal of parsed JSON that is nested too deep: libraries walk it by recursion, and would run out of stack. */
export function nestingProblem(value: unknown): ProblemError | undefined {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return new ProblemError('malformed', sentenceFor('malformed'));
    level = level.flatMap((each): unknown[] => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return undefined;
}
