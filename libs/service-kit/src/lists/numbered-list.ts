import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { Response } from 'express';

/** Query of a list in order of arrival (docs/product.md §7). */
export class NumberedListQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_LIST_LENGTH)
  limit?: number;

  /** The cursor of the previous page's `Link` header. */
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'cursor must be the one from a Link header' })
  cursor?: string;
}

export interface NumberedPage<Item> {
  items: Item[];
  /** Total number, on all pages. */
  total: number;
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null;
}

/**
 * Answers a bare array; with `limit`, the next page is in `Link` (RFC 8288). `X-Total-Count` has the total.
 *
 * @param publicPath the path of this list for browsers, for the `Link` header
 * @param read returns the items below a cursor, the newest first
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
