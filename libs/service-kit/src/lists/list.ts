import { createParamDecorator } from '@nestjs/common';
import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { Request } from 'express';
import type { EntityManager, FindOptionsRelations, FindOptionsWhere } from 'typeorm';
import { invalid, validation } from '../service/validation.js';

/** A page ends once it has this many bytes, because a thousand long notes would be 8 MB. */
const MAX_PAGE_BYTES = 1_000_000;
/** Each query reads only this many rows, so that memory holds at most a page and one batch. */
const ROWS_AT_ONCE = 100;

/** The time and id of the last item of a page. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Source: docs/product.md §7. */
class ListQuery {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(MAX_LIST_LENGTH) limit?: number;

  @IsOptional() @Matches(CURSOR, { message: 'cursor must come from a Link header' }) cursor?: string;
}

interface Listed<Row extends { id: string }, Dto> {
  type: new () => Row;
  where: FindOptionsWhere<Row>;
  relations?: FindOptionsRelations<Row>;
  /**
   * A column of times; the newest row comes first. It must have millisecond precision, like a Date, and an index that
   * ends in this column and the id, both descending.
   */
  sortedBy?: keyof Row & string;
  toDto: (row: Row) => Dto;
}

/** A request for one page of a list. */
export class PageRequest {
  constructor(private readonly request: Request) {}

  /**
   * Returns a page, and sets X-Total-Count and, if there is a next page, Link (RFC 8288). A page begins after the last
   * item of the one before, so every page costs the same, and new items do not shift pages. HEAD gets only the total:
   * RFC 9110 §9.3.2 lets us leave out headers that we could compute only with the page.
   */
  async readPage<Row extends { id: string }, Dto>(
    manager: EntityManager,
    { type, where, relations, sortedBy = 'createdAt' as keyof Row & string, toDto }: Listed<Row, Dto>,
  ): Promise<Dto[] | undefined> {
    const { request } = this;
    const { limit = MAX_LIST_LENGTH, cursor } = await readQuery(request);
    let [at, id] = cursor?.split('_') ?? [];
    request.res?.set('X-Total-Count', String(await manager.countBy(type, where)));
    if (request.method === 'HEAD') {
      request.res?.type('json');
      return undefined;
    }
    const items: Row[] = [];
    let bytes = 0;
    for (;;) {
      const query = manager.createQueryBuilder(type, 'item').where(where).orderBy(`item.${sortedBy}`, 'DESC');
      query.setFindOptions({ relations });
      if (at !== undefined) query.andWhere(`(item.${sortedBy}, item.id) < (:at, :id)`, { at, id });
      // One extra row shows whether there is another page.
      const size = Math.min(ROWS_AT_ONCE, limit - items.length + 1);
      const batch = await query.addOrderBy('item.id', 'DESC').limit(size).getMany();
      for (const row of batch) {
        if (items.length === limit || bytes >= MAX_PAGE_BYTES) {
          const next = `/api${request.path}?limit=${String(limit)}&cursor=${String(at)}_${String(id)}`;
          request.res?.set('Link', `<${next}>; rel="next"`);
          return items.map(toDto);
        }
        items.push(row);
        bytes += Buffer.byteLength(JSON.stringify(row));
        at = (row[sortedBy] as Date).toISOString();
        id = row.id;
      }
      if (batch.length < size) return items.map(toDto);
    }
  }
}

async function readQuery({ query }: Request): Promise<ListQuery> {
  const checked = (await validation.transform({ ...query }, { type: 'query', metatype: ListQuery })) as ListQuery;
  if (checked.cursor !== undefined && Number.isNaN(Date.parse(checked.cursor.split('_')[0] ?? ''))) {
    throw invalid([{ field: 'cursor', problem: 'This page of the list does not exist.' }]);
  }
  return checked;
}

export const PageParam = createParamDecorator(
  (_: unknown, context) => new PageRequest(context.switchToHttp().getRequest()),
);
