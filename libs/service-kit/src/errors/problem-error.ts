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
