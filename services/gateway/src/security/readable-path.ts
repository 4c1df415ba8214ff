import type { NextFunction, Request, Response } from 'express';

/** `GET http://host/path` (RFC 9112 §3.2.2). */
const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Turns the request target into the path that limits and routes expect. Escapes a path that cannot be decoded
 * (`%E0%A4%A`, RFC 3986 §2.4), so that the request gets a 404. Must run before the router decodes paths.
 */
export function makePathReadable(request: Request, _response: Response, next: NextFunction): void {
  if (!request.url.startsWith('/')) {
    request.url = request.url.replace(ABSOLUTE_FORM, '').replace(/^(?!\/)/, '/');
    request.originalUrl = request.url;
  }
  const [path = '/', ...query] = request.url.split('?');
  if (!isReadable(path)) request.url = [path.replaceAll('%', '%25'), ...query].join('?');
  next();
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
