import type { IncomingHttpHeaders } from 'node:http';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';

/** RFC 9110 §9.2.1. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Blocks requests that change something and come from another site (CSRF). */
export function requireSameOrigin({ method, headers }: Request, publicOrigin: string): void {
  if (SAFE_METHODS.has(method) || classifyOrigin(headers, publicOrigin) !== 'cross-origin') return;
  throw new ProblemError('cross_site', 'This request came from another site and was blocked.');
}

type OriginClass = 'same-origin' | 'cross-origin' | 'no-browser';

/**
 * Pages cannot set `Sec-Fetch-Site`. It is `none` for an address that the user typed. Older browsers do not send it,
 * but they send `Origin` with every cross-site request except GET and HEAD (Fetch §3.1). A request with neither header
 * is not from a browser, and is allowed (docs/decisions/0007-requests-without-an-origin.md). If `Origin` names the
 * request's Host, the page is ours under another name of this machine: pages of other sites cannot choose the Host.
 */
export function classifyOrigin(headers: IncomingHttpHeaders, publicOrigin: string): OriginClass {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'cross-origin';
  if (origin === undefined) return site === undefined ? 'no-browser' : 'same-origin';
  // Browsers send "null" if a page has a strict referrer policy. Then only Sec-Fetch-Site decides.
  if (origin === 'null') return site === undefined ? 'cross-origin' : 'same-origin';
  return origin === publicOrigin || hostOf(origin) === headers.host ? 'same-origin' : 'cross-origin';
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
