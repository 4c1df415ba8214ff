import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { Response } from 'express';
import { LessThan, type FindOptionsOrder, type FindOptionsWhere, type Repository } from 'typeorm';

/** Source: docs/product.md §7. */
export class NumberedListQuery {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(MAX_LIST_LENGTH) limit?: number;

  @IsOptional() @Matches(/^\d{1,18}$/, { message: 'cursor must be the one from a Link header' }) cursor?: string;
}

/** Rows numbered in the order in which they were added. */
interface NumberedRow {
  seq: string;
}

/**
 * Responds with the newest first. With `limit`, `Link` names the next page (RFC 8288). A HEAD request gets only the
 * total: headers that need the page itself may be left out (RFC 9110 §9.3.2).
 */
export async function sendNumberedList<Row extends NumberedRow, Item>(
  response: Response,
  publicPath: string,
  query: NumberedListQuery,
  rows: Repository<Row>,
  where: FindOptionsWhere<Row>,
  toItem: (row: Row) => Item,
): Promise<Item[] | undefined> {
  response.setHeader('X-Total-Count', String(await rows.countBy(where)));
  if (response.req.method === 'HEAD') {
    response.type('json');
    return undefined;
  }
  const { limit = MAX_LIST_LENGTH, cursor } = query;
  const found = await rows.find({
    where: { ...where, ...(cursor !== undefined && { seq: LessThan(cursor) }) },
    order: { seq: 'DESC' } as FindOptionsOrder<Row>,
    take: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  if (query.limit !== undefined && last && found.length > limit) {
    response.setHeader('Link', `<${publicPath}?limit=${String(limit)}&cursor=${last.seq}>; rel="next"`);
  }
  return page.map(toItem);
}
