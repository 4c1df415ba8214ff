import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { Response } from 'express';

/** Source: docs/product.md §7. */
export class NumberedListQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_LIST_LENGTH)
  limit?: number;

  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'cursor must be the one from a Link header' })
  cursor?: string;
}

export interface NumberedPage<Item> {
  items: Item[];
  /** On all pages. */
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

/**
 * Returns a bare array; with `limit`, `Link` names the next page (RFC 8288). `X-Total-Count` has the total. A HEAD
 * request gets only the total: headers that need the page itself may be left out (RFC 9110 §9.3.2).
 *
 * @param publicPath this list's path for browsers
 * @param read returns the items below a cursor, the newest first
 */
export async function answerNumberedList<Item>(
  response: Response,
  publicPath: string,
  query: NumberedListQuery,
  read: (limit: number, cursor: string | null) => Promise<NumberedPage<Item>>,
): Promise<Item[] | undefined> {
  const isHead = response.req.method === 'HEAD';
  const limit = isHead ? 1 : (query.limit ?? MAX_LIST_LENGTH);
  const page = await read(limit, query.cursor ?? null);
  response.setHeader('X-Total-Count', String(page.total));
  if (isHead) {
    response.type('json');
    return undefined;
  }
  if (query.limit !== undefined && page.nextCursor !== null) {
    response.setHeader('Link', `<${publicPath}?limit=${String(limit)}&cursor=${page.nextCursor}>; rel="next"`);
  }
  return page.items;
}
