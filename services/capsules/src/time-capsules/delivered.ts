import type { EntityManager } from 'typeorm';

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
 * @returns the owner's id when this call was the one that changed it, else null
 */
export async function recordArrival(manager: EntityManager, arrival: Arrival): Promise<string | null> {
  const [[changed]] = await manager.query<[{ personId: string }[], number]>(
    `UPDATE time_capsules SET status = 'delivered', delivered_at = $3
     WHERE id = $1 AND generation = $2 AND status = 'scheduled' RETURNING person_id AS "personId"`,
    [arrival.capsuleId, arrival.generation, arrival.deliveredAt],
  );
  return changed?.personId ?? null;
}
