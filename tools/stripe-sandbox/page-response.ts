import type { IncomingMessage, ServerResponse } from 'node:http';

export interface PageResponse {
  status: number;
  html?: string;
  json?: unknown;
  location?: string;
  /** URLs that this page's forms may redirect to: browsers apply form-action to redirects too. */
  formTargets?: string[];
}

/** The host names under which browsers on this machine reach the sandbox. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns a refusal of a request to another host name (DNS rebinding), or of a change by another site: pages and test
 * calls need no API key.
 */
export function refuseForeignRequests(request: IncomingMessage, publicUrl: string): PageResponse | undefined {
  const ours = new Set([...LOCAL_HOSTS, new URL(publicUrl).hostname]);
  const { host = '', origin, 'sec-fetch-site': site } = request.headers;
  if (!URL.canParse(`http://${host}`) || !ours.has(new URL(`http://${host}`).hostname)) {
    return { status: 421, json: { error: { message: 'The sandbox does not have this host name.' } } };
  }
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isForeignOrigin =
    origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host.toLowerCase());
  if (!isForeignSite && !isForeignOrigin) return undefined;
  return { status: 403, json: { error: { message: 'Other sites may not send requests.' } } };
}

export function sendPage(response: ServerResponse, page: PageResponse, isHeadOnly = false): void {
  const isHtml = page.html !== undefined;
  const bytes = Buffer.from(page.html ?? (page.json === undefined ? '' : JSON.stringify(page.json)));
  const targets = ["'self'", ...(page.formTargets ?? []).map((target) => new URL(target).origin)];
  response.writeHead(page.location === undefined ? page.status : 303, {
    'content-type': `${isHtml ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action ${targets.join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
    ...(page.location !== undefined && { location: page.location }),
  });
  response.end(isHeadOnly ? undefined : bytes);
}
