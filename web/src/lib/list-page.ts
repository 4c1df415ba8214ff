import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, nextPage } from './http.js';

/** How many things of a long list are fetched at a time. */
const PAGE_LENGTH = 50;

/** One page of a list that the server gives in pages. */
interface ListPage<Thing> {
  things: Thing[];
  /** All there are, on this page or not; null when the server did not say. */
  total: number | null;
  /** Address of the next page; null on the last one. */
  next: string | null;
}

/** A list at `path`, a page at a time. */
export const pagedRead = <Thing>(queryKey: readonly unknown[], path: string) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => getPage<Thing>(pageParam, signal),
    initialPageParam: `${path}?limit=${PAGE_LENGTH}`,
    getNextPageParam: (last) => last.next,
  });

/** GET one page of a list. @throws HttpError */
async function getPage<Thing>(path: string, signal?: AbortSignal): Promise<ListPage<Thing>> {
  const response = await call(path, signal ? { signal } : {});
  const total = response.headers.get('x-total-count');
  return {
    things: (await response.json()) as Thing[],
    total: total === null ? null : Number(total),
    next: nextPage(response.headers.get('link')),
  };
}

/** What a list that is read in pages has in the cache. */
interface ReadPages<Thing> {
  pages: ListPage<Thing>[];
  pageParams: unknown[];
}

/** The pages with one thing changed; `undefined` where nothing was read yet. */
export function withChanged<Thing extends { id: string }>(
  read: ReadPages<Thing> | undefined,
  id: string,
  change: Partial<Thing>,
): ReadPages<Thing> | undefined {
  return eachPage(read, (page) => ({
    ...page,
    things: page.things.map((thing) => (thing.id === id ? { ...thing, ...change } : thing)),
  }));
}

/** The pages without one thing, and with one less in all. */
export function without<Thing extends { id: string }>(
  read: ReadPages<Thing> | undefined,
  id: string,
): ReadPages<Thing> | undefined {
  const there = read?.pages.some((page) => page.things.some((thing) => thing.id === id)) === true;
  return eachPage(read, (page) => ({
    ...page,
    things: page.things.filter((thing) => thing.id !== id),
    total: page.total === null || !there ? page.total : page.total - 1,
  }));
}

function eachPage<Thing>(
  read: ReadPages<Thing> | undefined,
  change: (page: ListPage<Thing>) => ListPage<Thing>,
): ReadPages<Thing> | undefined {
  return read && { ...read, pages: read.pages.map(change) };
}
