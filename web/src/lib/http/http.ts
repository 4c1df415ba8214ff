import type { ErrorBody, ErrorCode, FieldProblem } from '@dear-future/contracts/errors';

/** `message` is `"<status>: <body, or the status text>"` (docs/product.md §8). `status` is 0 without a response. */
export class HttpError extends Error {
  readonly serverMessage: string | undefined;
  readonly code: ErrorCode | undefined;
  readonly details: FieldProblem[];

  constructor(
    readonly status: number,
    body: string,
    statusText: string,
    /** RFC 9110 §10.2.3 */
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
    return {}; // a proxy's HTML or an empty body
  }
}

/** docs/product.md §8 */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof HttpError ? error.serverMessage : undefined) ?? fallback;
}

const hasStatus = (error: unknown, status: number): boolean => error instanceof HttpError && error.status === status;

/** @throws HttpError unless the response is OK; the browser's TypeError without a response */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { ...init, credentials: 'include' });
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get('retry-after')) || 0;
  throw new HttpError(response.status, await response.text(), response.statusText, retryAfter);
}

/** Reads all pages of a list. @throws HttpError */
export async function getWhole(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await call(path, { signal });
  const body: unknown = await response.json();
  const next = nextPage(response.headers.get('link'));
  return next === null || !Array.isArray(body) ? body : body.concat(await getWhole(next, signal));
}

/** Reads a `Link` header (RFC 8288). Null unless it is one of the product's own addresses. */
export function nextPage(link: string | null): string | null {
  for (const [, address, parameters] of (link ?? '').matchAll(/<([^>]*)>([^,]*)/g)) {
    if (address?.startsWith('/api/') && /;\s*rel="?next"?\s*(?:;|$)/i.test(parameters ?? '')) return address;
  }
  return null;
}

/** Returns null for 401. @throws HttpError for every other refusal */
export async function getJsonOrNull<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return (await (await call(path, { signal })).json()) as T;
  } catch (error) {
    if (hasStatus(error, 401)) return null;
    throw error;
  }
}
