import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { MailStore } from './mail-store.js';
import { listPage, mailPage, missingPage, previewPage, previewsPage } from './html.js';
import { inScheme, sampleMails } from './previews.js';

/** The host names under which browsers on this machine reach the mailbox. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

interface PageResponse {
  status: number;
  type: string;
  body: string;
  /** The Content-Security-Policy of a page. */
  policy?: string;
}

/** Our pages run no scripts. Each email is shown in a frame without an origin, scripts or network. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

/**
 * Serves the mailbox's pages and JSON. These show sign-in links, so only programs on this machine may read them. Other
 * machines cannot connect (`main.ts`), and this server refuses requests with other Host headers (DNS rebinding) or from
 * other sites.
 */
export function createPageServer(store: MailStore): Server {
  return createServer((request, response) => {
    respond(store, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      send(response, { status: 500, type: 'text/plain', body: 'The mailbox failed; see its log.\n' });
    });
  });
}

async function respond(store: MailStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  if (!LOCAL_HOSTS.has(host)) {
    send(response, { status: 421, type: 'text/plain', body: 'The mailbox serves only this machine.\n' });
    return;
  }
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  // Other sites may link to these pages, but may not read or change anything.
  if ((site === 'cross-site' && mode !== 'navigate') || (origin !== undefined && !isLocal(origin))) {
    send(response, { status: 403, type: 'text/plain', body: 'Other sites may not send requests.\n' });
    return;
  }
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  send(response, await route(store, `${method ?? 'GET'} ${pathname}`), request.method === 'HEAD');
}

async function route(store: MailStore, call: string): Promise<PageResponse> {
  const html = (body: string, policy = PAGE_POLICY, status = 200): PageResponse => ({
    status,
    type: 'text/html',
    body,
    policy,
  });
  const json = (value: unknown): PageResponse => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify(value),
  });
  if (call === 'GET /') return html(listPage(store.list()));
  if (call === 'GET /email') return json(store.list());
  if (call === 'DELETE /email/all') {
    await store.clear();
    return json([]);
  }
  const [preview, number, scheme] = /^GET \/preview(?:\/(\d{1,3}))?(?:\/(light|dark))?$/.exec(call) ?? [];
  if (preview !== undefined) {
    const samples = await sampleMails();
    const sample = Object.values(samples)[Number(number)];
    if (sample === undefined) return html(previewsPage(samples));
    return scheme === undefined
      ? html(previewPage(`/preview/${number}`, sample))
      : html(inScheme(sample.html, scheme), MAIL_POLICY);
  }
  const [, id = '', part = ''] = /^GET \/(?:email|mail)\/([0-9a-f-]{36})(\/html|\/text)?$/.exec(call) ?? [];
  const mail = store.find(id);
  if (!mail) return html(missingPage(), PAGE_POLICY, 404);
  if (call.startsWith('GET /email/') && part === '') return json(mail);
  if (part === '/html') return html(`<base target="_blank">${mail.html}`, MAIL_POLICY);
  if (part === '/text') return { status: 200, type: 'text/plain', body: mail.text };
  return html(mailPage(mail));
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && LOCAL_HOSTS.has(new URL(origin).hostname);
}

function send(response: ServerResponse, { status, type, body, policy }: PageResponse, isHeadOnly = false): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(policy !== undefined && { 'content-security-policy': policy }),
  });
  response.end(isHeadOnly ? undefined : bytes);
}
