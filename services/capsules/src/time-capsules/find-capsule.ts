import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import { TimeCapsule } from './time-capsule.entity.js';

/** @throws ProblemError `not_found`, also for another user's */
export async function ownCapsule(manager: EntityManager, userId: string, id: string): Promise<TimeCapsule> {
  const capsule = await manager.findOneBy(TimeCapsule, { id, userId });
  if (!capsule) throw new ProblemError('not_found', 'This time capsule does not exist.');
  return capsule;
}
