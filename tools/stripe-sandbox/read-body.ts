import type { IncomingMessage } from 'node:http';
import { StripeError } from './stripe-error.js';

const LARGEST_BODY_BYTES = 256 * 1024;

/** @throws StripeError when the body is too large */
export async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > LARGEST_BODY_BYTES) {
      throw new StripeError(413, { type: 'invalid_request_error', message: 'The request is too large.' });
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
