import { HttpError, messageOf } from '../../lib/http.js';

/** Why a capsule was not created, as far as it changes what the person can do next. */
export type SendingFailure =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'no-connection' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'already-created' }
  | { readonly kind: 'refused'; readonly message: string };

/** The fixed text for a failure that the server put no sentence to (docs/product.md §8). */
export const CREATION_FAILED = 'Failed to create time capsule';

/** Sorts what an upload threw. */
export function sendingFailure(error: unknown): SendingFailure {
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'stopped' };
  if (!(error instanceof HttpError)) return { kind: 'refused', message: CREATION_FAILED };
  if (error.status === 0) return { kind: 'no-connection' };
  if (error.status === 401) return { kind: 'signed-out' };
  // An earlier try did arrive, with another date or note: the recording has its capsule.
  if (error.code === 'idempotency_mismatch') return { kind: 'already-created' };
  return { kind: 'refused', message: messageOf(error, CREATION_FAILED) };
}
