import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { smallBody } from './byte-hop.js';
import { pipeToResponse } from './pipe-to-response.js';
import { isBrokenConnection, noAnswer, refusalOf } from './service-problem.js';

const PASSED_ON = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'content-security-policy',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'x-content-type-options',
] as const;

const FIRST_BYTE_MS = 15_000;

/** Opens the same request to media with each call. */
type Open = () => Promise<ClientRequest>;

/**
 * Sends `body` to media and streams its response to the browser. When one side closes, so does the other. Only for
 * requests that read: if the connection breaks before the response, the request is repeated once.
 *
 * @throws ProblemError media's refusal, `unavailable`, `bad_gateway`; then no response has begun
 */
export async function relay(open: Open, request: Request, response: Response, body?: string): Promise<void> {
  const { upstream, answer } = await requestOnce(open, response, body)
    .catch((error: unknown) => {
      // A stopping media process breaks connections that it has not accepted yet. The retry reaches another process.
      if (response.closed || !isBrokenConnection(error)) throw error;
      return requestOnce(open, response, body);
    })
    .catch((error: unknown) => {
      throw noAnswer(error);
    });
  if ((answer.statusCode ?? 502) >= 400) {
    const text = await smallBody(answer).catch(() => '');
    throw refusalOf(answer.statusCode ?? 502, text, answer.headers);
  }
  response.status(answer.statusCode ?? 502);
  for (const name of PASSED_ON) {
    const value = answer.headers[name];
    if (value !== undefined) response.setHeader(name, value);
  }
  if (request.method === 'HEAD' && upstream.method !== 'HEAD') {
    // Media sends a body, but a HEAD has none.
    answer.destroy();
    response.end();
    return;
  }
  // Media limits how long a viewer may pause. When it ends its response, this one ends, too.
  await pipeToResponse(answer, response);
}

async function requestOnce(
  open: Open,
  response: Response,
  body: string | undefined,
): Promise<{ upstream: ClientRequest; answer: IncomingMessage }> {
  const upstream = await open();
  // For a viewer who disconnects before the first byte. Later the pipe closes both ends.
  const onClose = (): void => void upstream.destroy();
  response.once('close', onClose);
  try {
    return { upstream, answer: await answerOf(upstream, body) };
  } finally {
    response.off('close', onClose);
  }
}

function answerOf(upstream: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => upstream.destroy(new Error('media sent no answer in time')), FIRST_BYTE_MS);
    upstream.once('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    upstream.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    upstream.end(body);
  });
}
