import type { EntityManager } from 'typeorm';
import { TimeCapsule } from './time-capsule.entity.js';

export interface Arrival {
  capsuleId: string;
  /** Of the delivery that arrived; an older one than the capsule's says nothing about the present plan. */
  generation: number;
  deliveredAt: Date;
}

/**
 * Marks a capsule delivered: the one place for it, whether delivery's message or the owner's own click comes first.
 * The first arrival stands; telling it again changes nothing.
 *
 * @returns whether this call was the one that changed it
 */
export async function recordArrival(manager: EntityManager, arrival: Arrival): Promise<boolean> {
  const { affected } = await manager.update(
    TimeCapsule,
    { id: arrival.capsuleId, generation: arrival.generation, status: 'scheduled' },
    { status: 'delivered', deliveredAt: arrival.deliveredAt },
  );
  return affected === 1;
}
