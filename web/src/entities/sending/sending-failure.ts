import { HttpError, messageOf } from '../../lib/http/http.js';

/** Why a video did not arrive, grouped by what its sender can do next. */
export type SendingFailure =
  | { readonly kind: 'stopped' | 'no-connection' | 'signed-out' }
  /** An earlier attempt with this recording arrived with different fields. */
  | { readonly kind: 'already-arrived' }
  /** The link or account takes no more videos. `isFinal` if the server no longer finds the link. */
  | { readonly kind: 'closed'; readonly message: string; readonly isFinal: boolean }
  /** The video is damaged or of an unknown format: only a new recording helps. */
  | { readonly kind: 'video-refused'; readonly message: string }
  /** `problems` has the server's message for each refused field. */
  | { readonly kind: 'refused'; readonly message: string; readonly problems: Readonly<Record<string, string>> };

/** Classifies an upload error. @param fallback the message if the server sent none */
export function sendingFailure(error: unknown, fallback: string): SendingFailure {
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'stopped' };
  if (!(error instanceof HttpError)) return { kind: 'refused', message: fallback, problems: {} };
  if (error.status === 0) return { kind: 'no-connection' };
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.code === 'idempotency_mismatch') return { kind: 'already-arrived' };
  const message = messageOf(error, fallback);
  if (error.code === 'video_refused' || error.code === 'unsupported_media') return { kind: 'video-refused', message };
  const isFinal = error.code === 'not_found';
  if (isFinal || error.code === 'wrong_state') return { kind: 'closed', message, isFinal };
  const problems = Object.fromEntries(error.details.map(({ field, problem }) => [field, problem]));
  return { kind: 'refused', message, problems };
}
