import type { IncomingMessage } from 'node:http';
import { StripeError } from './stripe-error.js';

const MAX_BODY_BYTES = 256 * 1024;

/** @throws StripeError if the body is too large */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      throw new StripeError(413, { type: 'invalid_request_error', message: 'The request is too large.' });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
