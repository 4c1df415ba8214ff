import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, nextPage } from './http.js';

/** How many items are fetched at a time. */
const PAGE_LENGTH = 50;

/** One page of a list that the server gives in pages. */
interface ListPage<Item> {
  items: Item[];
  /** The number of items on all pages; null if unknown. */
  total: number | null;
  /** Address of the next page; null on the last one. */
  next: string | null;
}

/** A list at `path`, a page at a time. */
export const pagedRead = <Item>(queryKey: readonly unknown[], path: string) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => getPage<Item>(pageParam, signal),
    initialPageParam: `${path}?limit=${PAGE_LENGTH}`,
    getNextPageParam: (last) => last.next,
  });

/** GET one page of a list. @throws HttpError */
async function getPage<Item>(path: string, signal?: AbortSignal): Promise<ListPage<Item>> {
  const response = await call(path, signal ? { signal } : {});
  const total = response.headers.get('x-total-count');
  return {
    items: (await response.json()) as Item[],
    total: total === null ? null : Number(total),
    next: nextPage(response.headers.get('link')),
  };
}

/** A paged list in the cache. */
interface ReadPages<Item> {
  pages: ListPage<Item>[];
  pageParams: unknown[];
}

/** Changes one item; undefined if nothing was read yet. */
export function withChanged<Item extends { id: string }>(
  read: ReadPages<Item> | undefined,
  id: string,
  change: Partial<Item>,
): ReadPages<Item> | undefined {
  return eachPage(read, (page) => ({
    ...page,
    items: page.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
  }));
}

/** Removes one item and lowers the total. */
export function without<Item extends { id: string }>(
  read: ReadPages<Item> | undefined,
  id: string,
): ReadPages<Item> | undefined {
  const there = read?.pages.some((page) => page.items.some((item) => item.id === id)) === true;
  return eachPage(read, (page) => ({
    ...page,
    items: page.items.filter((item) => item.id !== id),
    total: page.total === null || !there ? page.total : page.total - 1,
  }));
}

function eachPage<Item>(
  read: ReadPages<Item> | undefined,
  change: (page: ListPage<Item>) => ListPage<Item>,
): ReadPages<Item> | undefined {
  return read && { ...read, pages: read.pages.map(change) };
}
