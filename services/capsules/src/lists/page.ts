import { invalid } from '@dear-future/service-kit/service/validation';
import type { Response } from 'express';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { readCursor, writeCursor, type ListCursor } from './list-cursor.js';
import { limitOf, type ListQuery } from './list-query.dto.js';

/** Bytes after which a page ends: a thousand long notes would be 8 MB. */
const MAX_PAGE_BYTES = 1_000_000;
/** Rows per query, so that memory holds no more than a page and these. */
const ROWS_AT_ONCE = 100;

export interface Page<Item> {
  items: Item[];
  /** On all pages. */
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface PageOptions<Row> {
  query: ListQuery;
  /** The column, and the property, that sort the list. */
  column: string;
  moment: (row: Row) => Date;
}

/**
 * One page of a list, newest first, by keyset: every page costs the same, and new items do not shift pages. It ends at
 * the limit or after `MAX_PAGE_BYTES`. The table needs an index that ends in this column and the id, both descending.
 *
 * @throws ProblemError `invalid` for a cursor that is not ours
 */
export async function pageOf<Row extends ObjectLiteral & { id: string }>(
  builder: SelectQueryBuilder<Row>,
  { query, column, moment }: PageOptions<Row>,
): Promise<Omit<Page<Row>, 'total'>> {
  const limit = limitOf(query);
  const { alias } = builder;
  builder.orderBy(`${alias}.${column}`, 'DESC').addOrderBy(`${alias}.id`, 'DESC');
  const items: Row[] = [];
  let bytes = 0;
  let last = cursorOf(query);
  let isLast = false;
  while (!isLast && items.length < limit && bytes < MAX_PAGE_BYTES) {
    const wanted = Math.min(ROWS_AT_ONCE, limit - items.length);
    const next = builder.clone();
    if (last !== null) {
      const after = { lastAt: last.at, lastId: last.id };
      next.andWhere(`(${alias}.${column}, ${alias}.id) < (:lastAt, :lastId)`, after);
    }
    // One row more shows whether there are others.
    const rows = await next.limit(wanted + 1).getMany();
    isLast = rows.length <= wanted;
    for (const row of rows.slice(0, wanted)) {
      if (bytes >= MAX_PAGE_BYTES) {
        isLast = false;
        break;
      }
      items.push(row);
      bytes += Buffer.byteLength(JSON.stringify(row));
      last = { at: moment(row), id: row.id };
    }
  }
  return { items, nextCursor: isLast || last === null ? null : writeCursor(last) };
}

/** The position after which the page begins; null on the first page. */
function cursorOf({ cursor }: ListQuery): ListCursor | null {
  if (cursor === undefined) return null;
  const read = readCursor(cursor);
  if (read === null) throw invalid([{ field: 'cursor', problem: 'This page of the list does not exist.' }]);
  return read;
}

/**
 * Returns an array, with the next page in `Link` (RFC 8288) and the total in `X-Total-Count`. A HEAD request gets only
 * the total: link and length need the page itself, so they may be left out (RFC 9110 §9.3.2).
 *
 * @param publicPath the list's path for browsers
 */
export async function answerPage<Item>(
  response: Response,
  publicPath: string,
  query: ListQuery,
  read: (query: ListQuery) => Promise<Page<Item>>,
): Promise<Item[] | undefined> {
  const isHead = response.req.method === 'HEAD';
  const { items, total, nextCursor } = await read(isHead ? { ...query, limit: '1' } : query);
  response.set('X-Total-Count', String(total));
  if (isHead) {
    response.type('json');
    return undefined;
  }
  if (nextCursor !== null) {
    response.set('Link', `<${publicPath}?limit=${String(limitOf(query))}&cursor=${nextCursor}>; rel="next"`);
  }
  return items;
}
