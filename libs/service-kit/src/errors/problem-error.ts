import type { ErrorCode, FieldProblem } from '@dear-future/contracts/errors';

/** An error that a caller caused or can act on: answered with its code's status and `message`, a sentence for a person. */
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
