import type { IncomingHttpHeaders } from 'node:http';

export type Origin = 'here' | 'elsewhere' | 'no browser';

/**
 * Tells where a request comes from.
 *
 * Pages cannot set `Sec-Fetch-Site`, so it is trusted: `same-origin`, or `none` for an address that the user typed.
 * Older browsers send `Origin` with every cross-site request except GET and HEAD (Fetch §3.1). A request with neither
 * header is not from a browser and is allowed (docs/decisions/0007-requests-without-an-origin.md).
 *
 * @param publicOrigin of PUBLIC_URL; the request's own Host counts as well, for another name of this machine. Pages of
 *   other sites cannot choose the Host.
 */
export function originOf(headers: IncomingHttpHeaders, publicOrigin: string): Origin {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'elsewhere';
  if (origin === undefined) return site === undefined ? 'no browser' : 'here';
  // Browsers send "null" under a strict referrer policy. Then only Sec-Fetch-Site decides.
  if (origin === 'null') return site === undefined ? 'elsewhere' : 'here';
  return origin === publicOrigin || hostOf(origin) === headers.host ? 'here' : 'elsewhere';
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
