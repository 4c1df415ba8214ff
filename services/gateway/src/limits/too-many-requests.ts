import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

export const TOO_FAST = 'A lot of requests are coming in right now. Please try again in a moment.';

export function tooManyRequests(message: string, waitSeconds: number): ProblemError {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) };
  return new ProblemError('too_many_requests', message, undefined, headers);
}
