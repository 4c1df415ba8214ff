import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { fieldProblem } from './field-problem.js';

const KEY = /^[\x21-\x7e]{1,200}$/;
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";,]{1,70})\s*(?:;|$)/i;
/** Room for the text fields and the multipart boundaries, in bytes. */
const FRAME_BYTES = 256 * 1024;

/**
 * Checks the Content-Type before the body is read.
 *
 * @throws ProblemError `unsupported_media`, `malformed` (no boundary, RFC 2046 §5.1.1)
 */
export function requireMultipart(request: IncomingMessage): string {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) {
    throw new ProblemError('unsupported_media', 'Please send the video as a form (multipart/form-data).');
  }
  if (!BOUNDARY.test(type)) throw new ProblemError('malformed', 'The form names no boundary between its parts.');
  return type;
}

/**
 * Requires a Content-Length (RFC 9110 §15.5.12), which browsers send. Without it, chunks of single bytes would cost
 * every process on the way far more than their size.
 *
 * @throws ProblemError `length_required`
 */
export function requireLength(request: IncomingMessage): number {
  const length = request.headers['content-length'];
  if (length !== undefined) return Number(length);
  throw new ProblemError('length_required', 'Please send the video with its length (Content-Length).', undefined, {
    Connection: 'close',
  });
}

/** The Content-Length is too large, so the body is not read. */
export class AnnouncedTooLarge extends ProblemError {
  constructor(maxBytes: number) {
    const megabytes = Math.floor(maxBytes / 1_000_000);
    super('too_large', `This video is too large: at most ${String(megabytes)} MB can be kept.`);
    this.name = 'AnnouncedTooLarge';
  }
}

/**
 * Refuses a Content-Length that is too large. `maxBytes` is that of the video alone.
 *
 * @throws AnnouncedTooLarge
 */
export function requireRoom(length: number, maxBytes: number): void {
  if (length > maxBytes + FRAME_BYTES) throw new AnnouncedTooLarge(maxBytes);
}

/** The `Idempotency-Key` header, 1-200 visible ASCII characters, or null when there is none. */
export function idempotencyKey(request: IncomingMessage): string | null {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return null;
  if (typeof value === 'string' && KEY.test(value)) return value;
  throw fieldProblem('Idempotency-Key', 'must be 1 to 200 visible ASCII characters');
}

/**
 * Reads and discards the rest of the body, so that a browser that is still sending gets the answer, not a closed
 * connection. Ends with the body, with the connection or after `deadlineMs`, whichever comes first.
 */
export function drain(request: IncomingMessage, deadlineMs: number): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      request.off('end', done);
      request.off('close', done);
      resolve();
    };
    const timer = setTimeout(done, deadlineMs);
    request.once('end', done);
    request.once('close', done);
    request.resume();
  });
}
