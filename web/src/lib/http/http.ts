import { startFollowingServer } from '../time/clock.js';
import type { ErrorBody, ErrorCode, FieldProblem } from '@dear-future/contracts/errors';

/** `message` is `"<status>: <body, or the status text>"`. `status` is 0 without a response. */
export class HttpError extends Error {
  readonly serverMessage: string | undefined;
  readonly code: ErrorCode | undefined;
  readonly details: FieldProblem[];

  constructor(
    readonly status: number,
    body: string,
    statusText: string,
    /** From the `Retry-After` header (RFC 9110 §10.2.3); 0 without one. */
    readonly retryAfterSeconds = 0,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'HttpError';
    const { message, code, details } = problemIn(body);
    this.serverMessage = typeof message === 'string' && message !== '' ? message : undefined;
    this.code = code;
    this.details = Array.isArray(details) ? details : [];
  }
}

function problemIn(body: string): Partial<ErrorBody> {
  try {
    return { ...(JSON.parse(body) as Partial<ErrorBody> | null) };
  } catch {
    return {}; // a proxy's HTML, or an empty body
  }
}

/** Returns the server's message, or `fallback` if it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof HttpError ? error.serverMessage : undefined) ?? fallback;
}

/** @throws HttpError unless the response is OK; the browser's TypeError without a response */
export async function fetchPath(path: string, init: RequestInit = {}): Promise<Response> {
  const followServer = startFollowingServer();
  const response = await fetch(path, { ...init, credentials: 'include' });
  followServer(response.headers.get('date'));
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get('retry-after')) || 0;
  throw new HttpError(response.status, await response.text(), response.statusText, retryAfter);
}

/** Reads JSON. If it is a list, reads all of its pages. @throws HttpError */
export async function getJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetchPath(path, { signal });
  const body: unknown = await response.json();
  const next = nextPage(response.headers.get('link'));
  return next === null || !Array.isArray(body) ? body : body.concat(await getJson(next, signal));
}

/** Returns the next page's address in a `Link` header (RFC 8288); null without one, or if it is on another server. */
export function nextPage(link: string | null): string | null {
  for (const [, address, parameters] of (link ?? '').matchAll(/<([^>]*)>([^,]*)/g)) {
    if (address?.startsWith('/api/') && /;\s*rel="?next"?\s*(?:;|$)/i.test(parameters ?? '')) return address;
  }
  return null;
}

/** Returns null for 401. @throws HttpError for every other refusal */
export async function getJsonOrNull<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return (await (await fetchPath(path, { signal })).json()) as T;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}
