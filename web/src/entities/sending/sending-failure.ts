import { HttpError, messageOf } from '../../lib/http.js';

/** Why a video was not accepted, as far as it changes what the sender can do next. */
export type SendingFailure =
  | { readonly kind: 'stopped' | 'no-connection' | 'signed-out' | 'no-video' }
  /** An earlier try of this recording did arrive, with other words beside it. */
  | { readonly kind: 'already-arrived' }
  /** The link was closed, filled or deleted, or the edit link no longer works. */
  | { readonly kind: 'closed'; readonly message: string }
  /** `problems` by the server's name of the field. */
  | { readonly kind: 'refused'; readonly message: string; readonly problems: Readonly<Record<string, string>> };

/** The recording has not a byte. */
export class NoVideo extends Error {}

/** Classifies an upload error. @param failed shown if the server sent no sentence (docs/product.md §8) */
export function sendingFailure(error: unknown, failed: string): SendingFailure {
  if (error instanceof NoVideo) return { kind: 'no-video' };
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'stopped' };
  if (!(error instanceof HttpError)) return { kind: 'refused', message: failed, problems: {} };
  if (error.status === 0) return { kind: 'no-connection' };
  if (error.status === 401) return { kind: 'signed-out' };
  if (alreadyArrived(error)) return { kind: 'already-arrived' };
  const message = messageOf(error, failed);
  if (error.code === 'not_found' || error.code === 'wrong_state') return { kind: 'closed', message };
  const problems = Object.fromEntries(error.details.map(({ field, problem }) => [field, problem]));
  return { kind: 'refused', message, problems };
}

/** Whether an earlier try of the same recording did arrive, with other words beside it. */
export function alreadyArrived(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'idempotency_mismatch';
}

/** Refused for what it says itself (RFC 9110 §15.5): a response sent like this is not there. */
const REFUSED_FOR_ITSELF: readonly number[] = [400, 413, 415];

/**
 * Whether a try is known not to have arrived. "Too many" (429), "too slow" (408) and every silence say nothing of the kind:
 * an earlier try, whose answer was lost, may have arrived before.
 */
export function neverArrived(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  return REFUSED_FOR_ITSELF.includes(error.status) || error.code === 'video_refused';
}
