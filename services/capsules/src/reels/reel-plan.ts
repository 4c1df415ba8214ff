import { createHash } from 'node:crypto';
import type { ReelRequested } from '@dear-future/contracts/messages/reel-requested';
import type { EntityManager } from 'typeorm';
import { Contribution, KEPT } from '../paid-capsules/contribution.entity.js';
import { nameOf } from '../paid-capsules/find-capsule.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

/** Everything that a reel shows. Equal plans make equal reels. */
export type ReelPlan = Pick<ReelRequested, 'title' | 'capsuleType' | 'day' | 'contributions'>;

export async function planOf(manager: EntityManager, capsule: PaidCapsule): Promise<ReelPlan> {
  const contributions = await manager.find(Contribution, {
    where: { capsuleId: capsule.id, ...KEPT },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return {
    title: nameOf(capsule),
    capsuleType: capsule.capsuleType,
    day: capsule.deliveryDay,
    contributions: contributions.flatMap(({ videoName, contributorName }) =>
      videoName === null ? [] : [{ videoName, name: contributorName }],
    ),
  };
}

export function fingerprintOf({ title, capsuleType, day, contributions }: ReelPlan): string {
  const shown = contributions.map(({ videoName, name }) => [videoName, name]);
  return createHash('sha256')
    .update(JSON.stringify([title, capsuleType, day, shown]))
    .digest('hex');
}
