import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { respondToApiCall } from './api-server.js';
import { expireDueSessions } from './checkout.js';
import { checkoutPage, receiptPage } from './hosted-pages.js';
import { messagePage } from './html.js';
import { operatorPages } from './operator-pages.js';
import { refuseForeignRequests, sendPage, type PageResponse } from './page-response.js';
import { readBody } from './read-body.js';
import type { SandboxParts } from './sandbox-parts.js';
import { StripeError } from './stripe-error.js';
import { testCalls } from './test-calls.js';

/** Returns undefined for a call that it does not handle. */
type Pages = (parts: SandboxParts, call: string, body: string) => PageResponse | undefined;

const PAGES: Pages[] = [checkoutPage, receiptPage, testCalls, operatorPages];

/** Serves the API under `/v1` to callers with the API key, and pages and test calls to users of this machine. */
export function createSandboxServer(parts: SandboxParts): Server {
  return createServer((request, response) => {
    respond(parts, request, response).catch((error: unknown) => {
      if (!(error instanceof StripeError)) {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      }
      if (response.headersSent || response.destroyed) return;
      const [status, body] =
        error instanceof StripeError
          ? [error.status, { error: error.body }]
          : [500, { error: { type: 'api_error', message: 'The sandbox failed; see its log.' } }];
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(body));
    });
  });
}

async function respond(parts: SandboxParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname.startsWith('/v1/')) return respondToApiCall(parts.context, parts.faults, request, response);
  const refusal = refuseForeignRequests(request, parts.context.settings.publicUrl);
  if (refusal) {
    sendPage(response, refusal);
    return;
  }
  const body = await readBody(request);
  expireDueSessions(parts.context);
  const call = `${request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')} ${pathname}`;
  sendPage(response, route(parts, call, body), request.method === 'HEAD');
}

function route(parts: SandboxParts, call: string, body: string): PageResponse {
  const isPageCall = !call.includes(' /sandbox/');
  try {
    for (const pages of PAGES) {
      const page = pages(parts, call, body);
      if (page) return page;
    }
    return isPageCall
      ? { status: 404, html: messagePage('This page does not exist.') }
      : { status: 404, json: { error: { message: `The sandbox has no ${call}` } } };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return isPageCall
      ? { status: error.status, html: messagePage(error.message) }
      : { status: error.status, json: { error: error.body } };
  }
}
