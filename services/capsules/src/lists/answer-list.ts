import { invalid } from '@dear-future/service-kit/service/validation';
import type { Response } from 'express';
import type { FindOptionsWhere, ObjectLiteral, Repository } from 'typeorm';
import { readCursor, writeCursor, type ListCursor } from './list-cursor.js';
import { limitOf, type ListQuery } from './list-query.dto.js';

/** Bytes after which a page ends: a thousand long notes would be 8 MB. */
const MAX_PAGE_BYTES = 1_000_000;
/** Rows per query, so that memory holds no more than a page and these. */
const ROWS_AT_ONCE = 100;

interface List<Row extends ObjectLiteral, Dto> {
  rows: Repository<Row>;
  where: FindOptionsWhere<Row>;
  /** The newest come first. Needs an index that ends in this column and the id, both descending. */
  sortedBy: keyof Row & string;
  toDto: (row: Row) => Dto;
}

/**
 * Returns a page, with the next one in `Link` (RFC 8288) and the total in `X-Total-Count`. A HEAD request gets only the
 * total: link and length need the page itself, so they may be left out (RFC 9110 §9.3.2).
 *
 * @throws ProblemError `invalid` for a cursor that is not ours
 */
export async function answerList<Row extends ObjectLiteral & { id: string }, Dto>(
  response: Response,
  query: ListQuery,
  list: List<Row, Dto>,
): Promise<Dto[] | undefined> {
  const after = cursorOf(query);
  response.set('X-Total-Count', String(await list.rows.countBy(list.where)));
  if (response.req.method === 'HEAD') {
    response.type('json');
    return undefined;
  }
  const { items, last, isLast } = await pageOf(list, limitOf(query), after);
  if (!isLast && last) {
    const next = `/api${response.req.path}?limit=${String(limitOf(query))}&cursor=${writeCursor(last)}`;
    response.set('Link', `<${next}>; rel="next"`);
  }
  return items.map(list.toDto);
}

/** By keyset: every page costs the same, and new items do not shift pages. */
async function pageOf<Row extends ObjectLiteral & { id: string }>(
  { rows, where, sortedBy }: List<Row, unknown>,
  limit: number,
  after: ListCursor | null,
): Promise<{ items: Row[]; last: ListCursor | null; isLast: boolean }> {
  const sorted = rows.createQueryBuilder('item').where(where).orderBy(`item.${sortedBy}`, 'DESC');
  const items: Row[] = [];
  let last = after;
  let bytes = 0;
  for (;;) {
    const next = sorted.clone().addOrderBy('item.id', 'DESC');
    if (last) next.andWhere(`(item.${sortedBy}, item.id) < (:at, :id)`, last);
    // One row more shows whether there are others.
    const size = Math.min(ROWS_AT_ONCE, limit - items.length + 1);
    const batch = await next.limit(size).getMany();
    for (const row of batch) {
      if (items.length === limit || bytes >= MAX_PAGE_BYTES) return { items, last, isLast: false };
      items.push(row);
      bytes += Buffer.byteLength(JSON.stringify(row));
      last = { at: row[sortedBy], id: row.id };
    }
    if (batch.length < size) return { items, last, isLast: true };
  }
}

/** The position after which the page begins; null on the first page. */
function cursorOf({ cursor }: ListQuery): ListCursor | null {
  const read = cursor === undefined ? null : readCursor(cursor);
  if (read || cursor === undefined) return read;
  throw invalid([{ field: 'cursor', problem: 'This page of the list does not exist.' }]);
}
