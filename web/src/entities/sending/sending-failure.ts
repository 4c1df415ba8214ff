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
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** What happened, if the response is not from our server, or says nothing. */
      readonly reason: string | null;
      /** The server's message for each refused field. */
      readonly problems: Readonly<Record<string, string>>;
    };

const TOO_SLOW = 'Sending it took too long. A faster connection may help.';
const NOT_THERE = 'Our server can’t be reached right now. Please try again in a few minutes.';
const REASONS: Readonly<Partial<Record<number, string>>> = {
  408: TOO_SLOW,
  413: 'The video is too large for something on the way to us. Another network may help.',
  429: 'A lot of videos are arriving right now. Please wait a minute, then try again.',
  500: 'Something went wrong on our side. Please try again in a moment.',
  502: NOT_THERE,
  503: NOT_THERE,
  504: TOO_SLOW,
};
const UNKNOWN_REASON =
  'Something on the way to us, such as the Wi-Fi you’re using, got in between. Another network may help.';

/** Classifies an upload error. @param fallback the message if the server sent none */
export function sendingFailure(error: unknown, fallback: string): SendingFailure {
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'stopped' };
  if (!(error instanceof HttpError)) return { kind: 'refused', message: fallback, reason: null, problems: {} };
  if (error.status === 0) return { kind: 'no-connection' };
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.code === 'idempotency_mismatch') return { kind: 'already-arrived' };
  const message = messageOf(error, fallback);
  if (error.code === 'video_refused' || error.code === 'unsupported_media') return { kind: 'video-refused', message };
  const isFinal = error.code === 'not_found';
  if (isFinal || error.code === 'wrong_state') return { kind: 'closed', message, isFinal };
  const problems = Object.fromEntries(error.details.map(({ field, problem }) => [field, problem]));
  const reason = error.serverMessage === undefined ? (REASONS[error.status] ?? UNKNOWN_REASON) : null;
  return { kind: 'refused', message, reason, problems };
}
