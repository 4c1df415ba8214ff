import type { ErrorCode, FieldProblem } from '@dear-future/contracts/errors';

/** An error for the client. The response has the status of `code`, and contains `message`, a sentence for users. */
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

/** Creates the error for a valid request that the current state does not allow. */
export const wrongState = (message: string): ProblemError => new ProblemError('wrong_state', message);
