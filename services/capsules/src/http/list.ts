import { createParamDecorator } from '@nestjs/common';
import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import type { Request } from 'express';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { readForm } from '../forms/form.js';

/** Bytes after which a page ends: a thousand long notes would be 8 MB. */
const MAX_PAGE_BYTES = 1_000_000;
const LIMIT = /^(?:[1-9]\d{0,2}|1000)$/;

interface Listed<Row, Dto> {
  type: new () => Row;
  where: FindOptionsWhere<Row>;
  /** Sorts the newest first. Needs an index that ends in this column and the id, both descending. */
  sortedBy?: string;
  toDto: (row: Row) => Dto;
}

/** A request for a page of a list. */
export class List {
  constructor(private readonly request: Request) {}

  /** By keyset: every page costs the same, and new items do not shift pages. */
  async send<Row extends { id: string }, Dto>(
    manager: EntityManager,
    { type, where, sortedBy = 'createdAt', toDto }: Listed<Row, Dto>,
  ): Promise<Dto[]> {
    const { limit, after } = this.readQuery();
    const query = manager.createQueryBuilder(type, 'item').where(where);
    this.request.res?.set('X-Total-Count', String(await query.getCount()));
    if (after) query.andWhere(`(item.${sortedBy}, item.id) < (:at, :id)`, after);
    query.orderBy(`item.${sortedBy}`, 'DESC').addOrderBy('item.id', 'DESC');
    // One extra row shows whether there is another page.
    const rows = await query.limit(limit + 1).getMany();
    let bytes = 0;
    const items = rows.slice(0, limit).filter((row) => {
      const fits = bytes < MAX_PAGE_BYTES;
      bytes += Buffer.byteLength(JSON.stringify(row));
      return fits;
    });
    const last = items.at(-1);
    if (last && items.length < rows.length) {
      const cursor = writeCursor({ at: last[sortedBy as keyof Row] as Date, id: last.id });
      const url = `/api${this.request.path}?limit=${String(limit)}&cursor=${cursor}`;
      this.request.res?.set('Link', `<${url}>; rel="next"`);
    }
    return items.map(toDto);
  }

  private readQuery() {
    return readForm(this.request.query, (form) => {
      const limit = form.kept('limit', String(MAX_LIST_LENGTH), (text) => text);
      if (!LIMIT.test(limit)) form.refuse('limit', 'Limit must be a whole number from 1 to 1000.');
      const after = form.kept('cursor', null, readCursor);
      if (!after && 'cursor' in this.request.query) form.refuse('cursor', 'This page of the list does not exist.');
      form.refuseOthers(['limit', 'cursor']);
      return { limit: Number(limit), after };
    });
  }
}

/** The list that a request asks for. */
export const ListParam = createParamDecorator((_: unknown, context) => new List(context.switchToHttp().getRequest()));

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
