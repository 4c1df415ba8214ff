import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** Waits before the second and third attempt, in milliseconds. The S3 client itself does not retry. */
const WAITS_MS = [100, 400];
/** A failure later than this is final, in milliseconds after the first attempt began. */
const MAX_RETRYING_MS = 10_000;

type StorageErrorKind = 'missing' | 'unavailable' | 'refused';

/** Object storage responded with an error, or did not respond. The message never contains a signed URL. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(
    readonly kind: StorageErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Turns a `StorageError` into a 503. Returns any other error unchanged. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof StorageError)) return error;
  const message = 'We can’t reach the video storage right now. Please try again in a moment.';
  return new ProblemError('unavailable', message, undefined, { 'Retry-After': '5' });
}

const UNAVAILABLE_CODE = /^(SlowDown|InternalError|ServiceUnavailable|RequestTimeout|OperationAborted|XMinio\w*)$/;
const MISSING_CODE = /^(NoSuchKey|NoSuchUpload|NotFound)$/;

/** Failures without a response count as `unavailable`. `action` names the call in the log, never a key or a URL. */
export function asStorageError(error: unknown, action: string): StorageError {
  if (error instanceof StorageError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const hasResponse = error instanceof Error && ('amzRequestid' in error || error.name === 'S3Error');
  const isRefused = hasResponse && code !== '' && !UNAVAILABLE_CODE.test(code);
  const kind = isRefused ? 'refused' : 'unavailable';
  const message = `${action}: ${code || 'no response'}`;
  return new StorageError(MISSING_CODE.test(code) ? 'missing' : kind, message, { cause: error });
}

export async function withRetries<T>(
  action: string,
  signal: AbortSignal | null,
  attempt: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  for (let retries = 0; ; retries += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      const failure = asStorageError(error, action);
      const wait = WAITS_MS[retries];
      const isFinal = wait === undefined || performance.now() - started > MAX_RETRYING_MS;
      if (failure.kind !== 'unavailable' || isFinal) throw failure;
      await pause(wait, undefined, signal ? { signal } : {});
    }
  }
}
