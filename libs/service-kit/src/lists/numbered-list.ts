import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { Response } from 'express';

/** Query of a list whose things are numbered in the order in which they came (docs/product.md §7). */
export class NumberedListQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_LIST_LENGTH)
  limit?: number;

  /** Where the page before ended, as its `Link` header said. */
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'cursor must be the one from a Link header' })
  cursor?: string;
}

export interface NumberedPage<Item> {
  items: Item[];
  /** All there are, on this page or not. */
  total: number;
  /** Where the next page continues; null on the last one. */
  nextCursor: string | null;
}

/**
 * Answers a bare array; with `limit`, the next page is in `Link` (RFC 8288). The count of all is in `X-Total-Count`.
 *
 * @param publicPath where the product shows this list to a browser: a link in a header must lead back there
 * @param read gives the things below a cursor, the newest first
 */
export async function answerNumberedList<Item>(
  response: Response,
  publicPath: string,
  query: NumberedListQuery,
  read: (limit: number, cursor: string | null) => Promise<NumberedPage<Item>>,
): Promise<Item[]> {
  const limit = query.limit ?? MAX_LIST_LENGTH;
  const page = await read(limit, query.cursor ?? null);
  response.setHeader('X-Total-Count', String(page.total));
  if (query.limit !== undefined && page.nextCursor !== null) {
    response.setHeader('Link', `<${publicPath}?limit=${String(limit)}&cursor=${page.nextCursor}>; rel="next"`);
  }
  return page.items;
}
