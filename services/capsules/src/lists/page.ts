import { invalid } from '@dear-future/service-kit/service/validation';
import type { Response } from 'express';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { readCursor, writeCursor } from './list-cursor.js';
import { limitOf, type ListQuery } from './list-query.dto.js';

export interface Page<Thing> {
  things: Thing[];
  /** On all pages. */
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface PageOptions<Row> {
  query: ListQuery;
  /** The column and the property with the moment that sorts the list. */
  column: string;
  moment: (row: Row) => Date;
}

/**
 * Newest first, by keyset: every page costs the same, and new items do not shift pages. The table needs an index that
 * ends in the moment and the id, both descending.
 *
 * @throws ProblemError `invalid` for a cursor that is not ours
 */
export async function pageOf<Row extends ObjectLiteral & { id: string }>(
  builder: SelectQueryBuilder<Row>,
  { query, column, moment }: PageOptions<Row>,
): Promise<Omit<Page<Row>, 'total'>> {
  const limit = limitOf(query);
  const { alias } = builder;
  builder
    .orderBy(`${alias}.${column}`, 'DESC')
    .addOrderBy(`${alias}.id`, 'DESC')
    // One more than asked for tells whether there is a next page.
    .limit(limit + 1);
  if (query.cursor !== undefined) {
    const cursor = readCursor(query.cursor);
    if (!cursor) throw invalid([{ field: 'cursor', problem: 'This page of the list does not exist.' }]);
    builder.andWhere(`(${alias}.${column}, ${alias}.id) < (:cursorAt, :cursorId)`, {
      cursorAt: cursor.at,
      cursorId: cursor.id,
    });
  }
  const rows = await builder.getMany();
  const things = rows.slice(0, limit);
  const last = things.at(-1);
  return {
    things,
    nextCursor: rows.length > limit && last ? writeCursor({ at: moment(last), id: last.id }) : null,
  };
}

/**
 * The next page is in `Link` (RFC 8288), the total in `X-Total-Count`.
 *
 * @param publicPath the list's path for browsers
 */
export function answerPage<Thing>(
  response: Response,
  publicPath: string,
  query: ListQuery,
  { things, total, nextCursor }: Page<Thing>,
): Thing[] {
  response.set('X-Total-Count', String(total));
  if (nextCursor !== null) {
    response.set('Link', `<${publicPath}?limit=${String(limitOf(query))}&cursor=${nextCursor}>; rel="next"`);
  }
  return things;
}
