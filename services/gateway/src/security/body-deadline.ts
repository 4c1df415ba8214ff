import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** Longest time for a small body to arrive, in milliseconds. */
const DEADLINE_MS = 20_000;

/**
 * Wraps `next` so that it is called once: by the body parser, or with `too_slow` after the deadline. The server itself
 * has no time limit for bodies.
 */
export function inTime(next: (error?: unknown) => void): (error?: unknown) => void {
  let finished = false;
  const finish = (error?: unknown): void => {
    if (finished) return;
    finished = true;
    clearTimeout(timer);
    next(error);
  };
  const timer = setTimeout(() => {
    finish(new ProblemError('too_slow', 'The request took too long to arrive.', undefined, { Connection: 'close' }));
  }, DEADLINE_MS);
  return finish;
}
