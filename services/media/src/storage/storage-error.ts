import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** Why a call to object storage failed. */
export type StorageErrorKind = 'missing' | 'unavailable' | 'refused';

/** An error response of object storage, or no response. The message never contains a signed URL. */
export class StorageError extends Error {
  constructor(
    readonly kind: StorageErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'StorageError';
  }

  /** The error for our caller: 503 if a retry may work, else 502. */
  toProblem(): ProblemError {
    const sentence = 'We can’t reach the video storage right now. Please try again in a moment.';
    if (this.kind === 'unavailable')
      return new ProblemError('unavailable', sentence, undefined, { 'Retry-After': '5' });
    return new ProblemError('bad_gateway', 'The video storage isn’t working properly. Please try again.', undefined, {
      'Retry-After': '5',
    });
  }
}

const UNAVAILABLE_STATUS = new Set([408, 429, 500, 502, 503, 504]);
const UNAVAILABLE_CODE = /^(SlowDown|InternalError|ServiceUnavailable|RequestTimeout|OperationAborted|XMinio\w*)$/;
const MISSING_CODE = /^(NoSuchKey|NoSuchUpload|NotFound)$/;

/** Classifies an HTTP status of object storage. */
export function errorKindOfStatus(status: number): StorageErrorKind {
  if (status === 404) return 'missing';
  return UNAVAILABLE_STATUS.has(status) ? 'unavailable' : 'refused';
}

/**
 * Classifies errors of the minio client and of undici. Failures without a response count as `unavailable`: a retry may
 * help.
 */
export function asStorageError(error: unknown, doing: string): StorageError {
  if (error instanceof StorageError) return error;
  const cause = { cause: error };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (MISSING_CODE.test(code)) return new StorageError('missing', `${doing}: ${code}`, cause);
  const answered = error instanceof Error && ('amzRequestid' in error || error.name === 'S3Error');
  if (answered && code !== '' && !UNAVAILABLE_CODE.test(code))
    return new StorageError('refused', `${doing}: ${code}`, cause);
  return new StorageError('unavailable', `${doing}: ${code || 'no answer'}`, cause);
}
