import type { ErrorCode, FieldProblem } from '@dear-future/contracts/errors';

/** Answered with its code's status and `message`, a sentence for users. */
export class ProblemError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: FieldProblem[],
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'ProblemError';
  }
}

/** The request does not fit the state of what it is about. */
export const wrongState = (message: string): ProblemError => new ProblemError('wrong_state', message);
