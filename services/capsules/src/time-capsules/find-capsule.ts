import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { IsNull, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { TimeCapsule } from './time-capsule.entity.js';

/** @throws ProblemError `not_found`, also for another user's and a removed one */
export function ownCapsule(manager: EntityManager, userId: string, id: string): Promise<TimeCapsule> {
  return find(manager, { userId, id, removedAt: IsNull() });
}

/** @throws ProblemError `not_found`, also for another user's and one that is not removed */
export function ownRemovedCapsule(manager: EntityManager, userId: string, id: string): Promise<TimeCapsule> {
  return find(manager, { userId, id, removedAt: Not(IsNull()) });
}

async function find(manager: EntityManager, where: FindOptionsWhere<TimeCapsule>): Promise<TimeCapsule> {
  const capsule = await manager.findOneBy(TimeCapsule, where);
  if (!capsule) throw new ProblemError('not_found', 'This time capsule does not exist.');
  return capsule;
}
