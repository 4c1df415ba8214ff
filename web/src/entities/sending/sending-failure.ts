import { HttpError, messageOf } from '../../lib/http/http.js';

/** Why a video was not accepted, grouped by what the sender can do next. */
export type SendingFailure =
  | { readonly kind: 'stopped' | 'no-connection' | 'signed-out' | 'no-video' }
  /** An earlier attempt with this recording arrived with different fields. */
  | { readonly kind: 'already-arrived' }
  /** The link was closed, filled or deleted, or the edit link no longer works. */
  | { readonly kind: 'closed'; readonly message: string }
  /** `problems` by the server's field names. */
  | { readonly kind: 'refused'; readonly message: string; readonly problems: Readonly<Record<string, string>> };

export class NoVideo extends Error {}

/** Classifies an upload error. @param failed shown if the server sent no sentence (docs/product.md §8) */
export function sendingFailure(error: unknown, failed: string): SendingFailure {
  if (error instanceof NoVideo) return { kind: 'no-video' };
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'stopped' };
  if (!(error instanceof HttpError)) return { kind: 'refused', message: failed, problems: {} };
  if (error.status === 0) return { kind: 'no-connection' };
  if (error.status === 401) return { kind: 'signed-out' };
  if (isAlreadyStored(error)) return { kind: 'already-arrived' };
  const message = messageOf(error, failed);
  if (error.code === 'not_found' || error.code === 'wrong_state') return { kind: 'closed', message };
  const problems = Object.fromEntries(error.details.map(({ field, problem }) => [field, problem]));
  return { kind: 'refused', message, problems };
}

export function isAlreadyStored(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'idempotency_mismatch';
}

/** Statuses of refused content (RFC 9110 §15.5), which was not stored. */
const REFUSED_FOR_ITSELF: readonly number[] = [400, 413, 415];

/** Whether an attempt certainly did not arrive. After a 429, a 408 or no response, an earlier one may have arrived. */
export function isNotStored(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  return REFUSED_FOR_ITSELF.includes(error.status) || error.code === 'video_refused';
}
