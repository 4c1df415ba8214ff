import type { EntityManager } from 'typeorm';

export interface DeliveryReport {
  capsuleId: string;
  /** Of the reported delivery; one that is older than the capsule's is stale. A newer plan may not have come yet. */
  generation: number;
  deliveredAt: Date;
}

/** For delivery's message and for Deliver Now; idempotent. Returns the owner's id if this call changed it. */
export async function markDelivered(manager: EntityManager, arrival: DeliveryReport): Promise<string | null> {
  const [[changed]] = await manager.query<[{ userId: string }[], number]>(
    `UPDATE time_capsules SET status = 'delivered', delivered_at = $3
     WHERE id = $1 AND generation <= $2 AND status = 'scheduled' RETURNING user_id AS "userId"`,
    [arrival.capsuleId, arrival.generation, arrival.deliveredAt],
  );
  return changed?.userId ?? null;
}
