import type { NextFunction, Request, Response } from 'express';

/**
 * A path whose percent signs mean nothing (`%E0%A4%A`) names nothing: it is answered as any other unknown path, and not as a
 * malformed request. So its percent signs are taken for themselves (RFC 3986 §2.4). Runs before all routing, which decodes.
 */
export function readablePath(request: Request, _response: Response, next: NextFunction): void {
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
