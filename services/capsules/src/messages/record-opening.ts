import type { EntityManager } from 'typeorm';
import type { DeliveryReport } from '../time-capsules/delivery-report.js';

/**
 * By the first report; a report of an older generation or about a refunded capsule changes nothing. Returns the host's
 * id if it was changed.
 */
export async function markOpened(manager: EntityManager, arrival: DeliveryReport): Promise<string | null> {
  const [[changed]] = await manager.query<[{ userId: string }[], number]>(
    `UPDATE paid_capsules SET status = 'delivered', delivered_at = $3
     WHERE id = $1 AND generation = $2 AND status IN ('active', 'closed') RETURNING user_id AS "userId"`,
    [arrival.capsuleId, arrival.generation, arrival.deliveredAt],
  );
  return changed?.userId ?? null;
}
