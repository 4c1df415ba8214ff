import type { Request } from 'express';

/** One field of a form or JSON body as it came, or undefined. What it must be is for its reader to say. */
export function field(request: Request, name: string): unknown {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  return (body as Record<string, unknown>)[name];
}
