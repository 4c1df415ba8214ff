import type { IncomingMessage, ServerResponse } from 'node:http';

export interface PageAnswer {
  status: number;
  html?: string;
  json?: unknown;
  location?: string;
  /** A form of this page may be redirected to these origins: browsers apply form-action to redirects too. */
  formTargets?: string[];
}

/** The host names by which browsers of this machine reach us. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Pages and test calls move (sandbox) money without an API key. So only requests to our own host names are answered
 * (against DNS rebinding), and only our own pages may post.
 */
export function refuseStrangers(request: IncomingMessage, publicUrl: string): PageAnswer | undefined {
  const ours = new Set([...LOCAL_HOSTS, new URL(publicUrl).hostname]);
  const { host = '', origin, 'sec-fetch-site': site } = request.headers;
  if (!URL.canParse(`http://${host}`) || !ours.has(new URL(`http://${host}`).hostname)) {
    return { status: 421, json: { error: { message: 'The sandbox is not known under this name.' } } };
  }
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const foreignOrigin = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host.toLowerCase());
  if (!foreignSite && !foreignOrigin) return undefined;
  return { status: 403, json: { error: { message: 'Not for other sites.' } } };
}

export function sendPage(response: ServerResponse, answer: PageAnswer, headOnly = false): void {
  const isPage = answer.html !== undefined;
  const bytes = Buffer.from(answer.html ?? (answer.json === undefined ? '' : JSON.stringify(answer.json)));
  const targets = ["'self'", ...(answer.formTargets ?? []).map((target) => new URL(target).origin)];
  response.writeHead(answer.location === undefined ? answer.status : 303, {
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action ${targets.join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
    ...(answer.location !== undefined && { location: answer.location }),
  });
  response.end(headOnly ? undefined : bytes);
}
