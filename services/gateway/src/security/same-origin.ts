import type { IncomingHttpHeaders } from 'node:http';

/** What the request's headers say about the page that it came from. */
export type Origin = 'here' | 'elsewhere' | 'no browser';

/**
 * Where a request comes from.
 *
 * `Sec-Fetch-Site` cannot be set by a page, so a browser that sends it is believed: `same-origin`, or `none` for what the
 * person typed or pressed themselves. Older browsers send `Origin` with every request of another site that is not a GET or
 * HEAD (Fetch §3.1). A request with neither is no browser's and is let in (docs/decisions/0007-requests-that-no-browser-made.md).
 *
 * @param publicOrigin of PUBLIC_URL; the request's own Host counts as well, for a browser that uses another name of this
 *   machine. A page elsewhere cannot choose the Host of the address it calls.
 */
export function originOf(headers: IncomingHttpHeaders, publicOrigin: string): Origin {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'elsewhere';
  if (origin === undefined) return site === undefined ? 'no browser' : 'here';
  // A browser hides the origin as "null" under a strict referrer policy; then only Sec-Fetch-Site can vouch for it.
  if (origin === 'null') return site === undefined ? 'elsewhere' : 'here';
  return origin === publicOrigin || hostOf(origin) === headers.host ? 'here' : 'elsewhere';
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
