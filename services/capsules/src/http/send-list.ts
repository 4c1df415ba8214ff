import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import { invalid } from '@dear-future/service-kit/service/validation';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { Response } from 'express';
import type { FindOptionsWhere, ObjectLiteral, Repository } from 'typeorm';

/** Bytes after which a page ends: a thousand long notes would be 8 MB. */
const MAX_PAGE_BYTES = 1_000_000;
/** Rows per query: memory holds at most a page and one batch. */
const ROWS_AT_ONCE = 100;

export class ListQuery {
  @IsOptional()
  @Matches(/^(?:[1-9]\d{0,2}|1000)$/, { message: 'limit must be a whole number from 1 to 1000' })
  limit?: string;

  @IsOptional() @IsString() @MaxLength(200) cursor?: string;
}

interface List<Row extends ObjectLiteral, Dto> {
  rows: Repository<Row>;
  where: FindOptionsWhere<Row>;
  /** Sorts the newest first. Needs an index that ends in this column and the id, both descending. */
  sortedBy: keyof Row & string;
  toDto: (row: Row) => Dto;
}

/** HEAD gets only the total: link and length need the page itself, so they may be left out (RFC 9110 §9.3.2). */
export async function sendList<Row extends ObjectLiteral & { id: string }, Dto>(
  response: Response,
  { cursor, limit = String(MAX_LIST_LENGTH) }: ListQuery,
  list: List<Row, Dto>,
): Promise<Dto[] | undefined> {
  const after = cursor === undefined ? null : readCursor(cursor);
  if (!after && cursor !== undefined) {
    throw invalid([{ field: 'cursor', problem: 'This page of the list does not exist.' }]);
  }
  response.set('X-Total-Count', String(await list.rows.countBy(list.where)));
  if (response.req.method === 'HEAD') {
    response.type('json');
    return undefined;
  }
  const { items, next } = await pageOf(list, Number(limit), after);
  if (next) {
    const url = `/api${response.req.path}?limit=${limit}&cursor=${writeCursor(next)}`;
    response.set('Link', `<${url}>; rel="next"`);
  }
  return items.map(list.toDto);
}

/** By keyset: every page costs the same, and new items do not shift pages. */
async function pageOf<Row extends ObjectLiteral & { id: string }>(
  { rows, where, sortedBy }: List<Row, unknown>,
  limit: number,
  after: ListCursor | null,
): Promise<{ items: Row[]; next: ListCursor | null }> {
  const sorted = rows.createQueryBuilder('item').where(where).orderBy(`item.${sortedBy}`, 'DESC');
  const items: Row[] = [];
  let last = after;
  let bytes = 0;
  for (;;) {
    const builder = sorted.clone().addOrderBy('item.id', 'DESC');
    if (last) builder.andWhere(`(item.${sortedBy}, item.id) < (:at, :id)`, last);
    // One extra row shows whether there is another page.
    const size = Math.min(ROWS_AT_ONCE, limit - items.length + 1);
    const batch = await builder.limit(size).getMany();
    for (const row of batch) {
      if (items.length === limit || bytes >= MAX_PAGE_BYTES) return { items, next: last };
      items.push(row);
      bytes += Buffer.byteLength(JSON.stringify(row));
      last = { at: row[sortedBy], id: row.id };
    }
    if (batch.length < size) return { items, next: null };
  }
}

/** A position in a newest-first list: right after the item with this time and id. */
interface ListCursor {
  at: Date;
  id: string;
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function writeCursor({ at, id }: ListCursor): string {
  return Buffer.from(`${at.toISOString()}_${id}`).toString('base64url');
}

export function readCursor(text: string): ListCursor | null {
  const [, time = '', id = ''] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  const at = new Date(time);
  return !Number.isNaN(at.getTime()) && writeCursor({ at, id }) === text ? { at, id } : null;
}
