import { call } from './http.js';

/** How many things of a long list are fetched at a time. */
export const PAGE_LENGTH = 50;

/** One page of a list that the server gives in pages. */
export interface ListPage<Thing> {
  things: Thing[];
  /** All there are, on this page or not; null when the server did not say. */
  total: number | null;
  /** Address of the next page; null on the last one. */
  next: string | null;
}

/** GET one page of a list. @throws HttpError */
export async function getPage<Thing>(path: string, signal?: AbortSignal): Promise<ListPage<Thing>> {
  const response = await call(path, signal ? { signal } : {});
  const total = response.headers.get('x-total-count');
  return {
    things: (await response.json()) as Thing[],
    total: total === null ? null : Number(total),
    next: nextPage(response.headers.get('link')),
  };
}

/** The address of the next page in a `Link` header (RFC 8288), when it is one of the product's own. */
export function nextPage(link: string | null): string | null {
  for (const [, address, parameters] of (link ?? '').matchAll(/<([^>]*)>([^,]*)/g)) {
    if (address?.startsWith('/api/') && /;\s*rel="?next"?\s*(?:;|$)/i.test(parameters ?? '')) return address;
  }
  return null;
}
