import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, nextPage } from './http.js';

const PAGE_LENGTH = 50;

interface ListPage<Item> {
  items: Item[];
  /** Null if unknown. */
  total: number | null;
  next: string | null;
}

export const pagedRead = <Item>(queryKey: readonly unknown[], path: string) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<ListPage<Item>> => {
      const response = await call(pageParam, { signal });
      const total = response.headers.get('x-total-count');
      return {
        items: (await response.json()) as Item[],
        total: total === null ? null : Number(total),
        next: nextPage(response.headers.get('link')),
      };
    },
    initialPageParam: `${path}?limit=${PAGE_LENGTH}`,
    getNextPageParam: (last) => last.next,
  });
