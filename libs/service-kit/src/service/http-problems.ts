import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorBody, type ErrorCode } from '@dear-future/contracts/errors';
import type { RequestHandler } from 'express';
import { sentenceFor } from '../errors/as-problem.js';

/** Our codes by Node's codes (https://nodejs.org/api/http.html#event-clienterror). */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

export function refuseUnreadableRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // If a response has begun, the client would read a second one as part of the first one's body.
    const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse | null };
    if (error.code !== 'ECONNRESET' && socket.writable && current?.headersSent !== true) {
      socket.write(rawResponse(CODES[error.code ?? ''] ?? 'malformed'));
    }
    socket.destroySoon();
  });
  // A server may ignore expectations other than `100-continue` (RFC 9110 §10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // `requireConnectionAndHost` checks the Host header instead.
  Object.assign(server, { requireHostHeader: false });
}

/** HTTP/1.1 requires a Host header (RFC 9112 §3.2). If Node checked this, its response would have no error body. */
export const requireConnectionAndHost: RequestHandler = (request, _response, next) => {
  // Node passes on pipelined requests even after their connection has closed.
  if (request.socket.destroyed) {
    request.destroy();
    return;
  }
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') next();
  else request.socket.end(rawResponse('malformed'));
};

function rawResponse(code: ErrorCode): string {
  const { status } = ERRORS[code];
  const problem: ErrorBody = { message: sentenceFor(code), code, requestId: randomUUID() };
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
