import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { NextFunction } from 'express';

/** A small body that takes longer than this to arrive is not meant to arrive, in milliseconds. */
const DEADLINE_MS = 20_000;

/**
 * Wraps `next` so that it is called once: by the reader of a body, or with `too_slow` when that takes too long. The server
 * itself sets no limit on a body's time.
 */
export function inTime(next: NextFunction): (error?: unknown) => void {
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
