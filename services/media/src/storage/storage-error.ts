import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** Waits before the second and the third try, in milliseconds. The clients themselves do not retry. */
const WAITS_MS = [100, 400];
const MAX_MS = 10_000;

type StorageErrorKind = 'missing' | 'unavailable' | 'refused';

/** An error response of object storage, or no response. The message never contains a signed URL. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(
    readonly kind: StorageErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  static ofStatus(status: number, doing: string): StorageError {
    const kind = UNAVAILABLE_STATUS.has(status) ? 'unavailable' : 'refused';
    return new StorageError(status === 404 ? 'missing' : kind, `${doing}: status ${status}`);
  }
}

export function storageProblem(error: unknown): unknown {
  if (!(error instanceof StorageError)) return error;
  const headers = { 'Retry-After': '5' };
  if (error.kind !== 'unavailable') {
    const sentence = 'The video storage isn’t working properly. Please try again.';
    return new ProblemError('bad_gateway', sentence, undefined, headers);
  }
  const sentence = 'We can’t reach the video storage right now. Please try again in a moment.';
  return new ProblemError('unavailable', sentence, undefined, headers);
}

const UNAVAILABLE_STATUS = new Set([408, 429, 500, 502, 503, 504]);
const UNAVAILABLE_CODE = /^(SlowDown|InternalError|ServiceUnavailable|RequestTimeout|OperationAborted|XMinio\w*)$/;
const MISSING_CODE = /^(NoSuchKey|NoSuchUpload|NotFound)$/;

/** Failures without a response count as `unavailable`. `doing` names the call in the log; never a key or a URL. */
export function asStorageError(error: unknown, doing: string): StorageError {
  if (error instanceof StorageError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const failed = (kind: StorageErrorKind): StorageError =>
    new StorageError(kind, `${doing}: ${code || 'no answer'}`, { cause: error });
  if (MISSING_CODE.test(code)) return failed('missing');
  const answered = error instanceof Error && ('amzRequestid' in error || error.name === 'S3Error');
  return failed(answered && code !== '' && !UNAVAILABLE_CODE.test(code) ? 'refused' : 'unavailable');
}

export async function withRetries<T>(doing: string, signal: AbortSignal | null, attempt: () => Promise<T>): Promise<T> {
  const started = performance.now();
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      const failure = asStorageError(error, doing);
      const wait = WAITS_MS[tries];
      const isSpent = wait === undefined || performance.now() - started > MAX_MS;
      if (failure.kind !== 'unavailable' || isSpent) throw failure;
      await pause(wait, undefined, signal ? { signal } : {});
    }
  }
}
