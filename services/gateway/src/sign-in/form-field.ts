import type { Request } from 'express';

/** One field of a form or JSON body, not validated; undefined if it is missing. */
export function field(request: Request, name: string): unknown {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  return (body as Record<string, unknown>)[name];
}
