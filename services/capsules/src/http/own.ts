import { createParamDecorator, Param } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Request } from 'express';
import type { EntityManager, FindOptionsWhere } from 'typeorm';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function parseUuid(text: string): string {
  if (!UUID.test(text)) throw new ProblemError('not_found', 'We couldn’t find what you’re looking for.');
  return text.toLowerCase();
}

/** An id in the path. A malformed id gets 404, like an unknown one (docs/product.md §6). */
export const UuidParam = (name = 'id'): ParameterDecorator => Param(name, { transform: parseUuid });

/** An item, and the user who must own it. A query with both ids never finds another user's item. */
export interface OwnItem {
  id: string;
  userId: string;
}

export const OwnItemParam = createParamDecorator((_: unknown, context): OwnItem => {
  const { params, user } = context.switchToHttp().getRequest<Request<{ id: string }> & { user: CallerIdentity }>();
  return { id: parseUuid(params.id), userId: requireUser(user) };
});

/** `for_no_key_update` still lets other transactions add rows that refer to the locked row. */
export type RowLock = 'for_no_key_update' | 'pessimistic_write';

export async function findOwn<Row extends OwnItem>(
  manager: EntityManager,
  type: new () => Row,
  where: FindOptionsWhere<Row>,
  { notFoundMessage, lock }: { notFoundMessage: string; lock?: RowLock },
): Promise<Row> {
  const row = await manager.findOne(type, { where, ...(lock && { lock: { mode: lock } }) });
  if (!row) throw new ProblemError('not_found', notFoundMessage);
  return row;
}
