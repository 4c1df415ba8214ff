import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { refusalOf } from './service-problem.js';

const FORWARDED_HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'location',
  'x-total-count',
] as const;

/** How long a service may pause while it sends a refusal. */
const REFUSAL_PAUSE_MS = 15_000;

/** If the service fails midway, breaks the browser's connection, so that an incomplete body does not look complete. */
export async function sendResponse(upstream: IncomingMessage, response: Response): Promise<void> {
  const { statusCode: status = 502, headers } = upstream;
  // A refused HEAD request gets no body. A 401 refuses the gateway's token, not the user, so it is never passed on.
  if (status >= 400 && (response.req.method !== 'HEAD' || status === 401)) {
    upstream.setTimeout(REFUSAL_PAUSE_MS, () => upstream.destroy());
    throw refusalOf(status, await text(upstream).catch(() => ''), headers);
  }
  response.status(status);
  for (const name of FORWARDED_HEADERS) {
    const value = headers[name];
    if (value !== undefined) response.setHeader(name, value);
  }
  try {
    await pipeline(upstream, response);
  } catch (error) {
    // This is the error if the browser closed the connection.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    throw error;
  }
}

export function headersOf({ headers }: Request, names: readonly string[]): Record<string, string> {
  const entries = names.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(entries.filter((each): each is [string, string] => typeof each[1] === 'string'));
}
