import { HttpException } from '@nestjs/common';
import { ERRORS, type ErrorCode } from '@dear-future/contracts/errors';
import { isTemporary } from '../database/connection-errors.js';
import { ProblemError } from './problem-error.js';

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  malformed: 'We couldn’t read what was sent. Please reload the page and try again.',
  not_found: 'We couldn’t find what you’re looking for.',
  too_large: 'What you sent is too large.',
  too_slow: 'This took too long to arrive. Please try again.',
  headers_too_large: 'The headers of this request are too large.',
  unsupported_media: 'This kind of content is not accepted here.',
  unauthenticated: 'Please log in first.',
};

/** Turns any error into a problem for the client. Unexpected errors become `internal`, and their text stays hidden. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isTemporary(error)) {
    const sentence = 'Part of Dear Future can’t be reached right now. Please try again in a moment.';
    return new ProblemError('unavailable', sentence, undefined, { 'Retry-After': '5' });
  }
  const status = statusOf(error);
  if (status !== undefined && status < 500) {
    const code = codeOf(status);
    return new ProblemError(code, sentenceFor(code));
  }
  return new ProblemError('internal', 'Something went wrong on our side. Please try again.');
}

export function sentenceFor(code: ErrorCode): string {
  return SENTENCES[code] ?? 'We couldn’t accept what was sent. Please reload the page and try again.';
}

/** Express's body parser and Nest throw errors with an HTTP status. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') return error.status;
  return undefined;
}

function codeOf(status: number): ErrorCode {
  const entry = Object.entries(ERRORS).find(([, { status: candidate }]) => candidate === status);
  return entry ? (entry[0] as ErrorCode) : 'malformed';
}
