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

/** An id in the path. A malformed one gets 404, like an unknown one (docs/product.md §8). */
export const UuidParam = (name = 'id'): ParameterDecorator => Param(name, { transform: parseUuid });

/** Names a thing of the user. Queries use it as a condition, so that another user's is not found. */
export interface Own {
  id: string;
  userId: string;
}

export const OwnParam = createParamDecorator((_: unknown, context): Own => {
  const { params, user } = context.switchToHttp().getRequest<Request<{ id: string }> & { user: CallerIdentity }>();
  return { id: parseUuid(params.id), userId: requireUser(user) };
});

/** The first still allows other transactions to add rows that refer to it. */
export type RowLock = 'for_no_key_update' | 'pessimistic_write';

export async function findOwn<Row extends Own>(
  manager: EntityManager,
  type: new () => Row,
  where: FindOptionsWhere<Row>,
  { missing, lock }: { missing: string; lock?: RowLock },
): Promise<Row> {
  const row = await manager.findOne(type, { where, ...(lock && { lock: { mode: lock } }) });
  if (!row) throw new ProblemError('not_found', missing);
  return row;
}
