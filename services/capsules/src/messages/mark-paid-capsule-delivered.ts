import type { EntityManager } from 'typeorm';
import type { DeliveryReport } from '../time-capsules/delivery-report.js';

/**
 * Marks a capsule as delivered on the first report. A report of an older generation or about a refunded capsule changes
 * nothing. Returns the host's id if this call changed it.
 */
export async function markPaidCapsuleDelivered(manager: EntityManager, report: DeliveryReport): Promise<string | null> {
  const [[changed]] = await manager.query<[{ userId: string }[], number]>(
    `UPDATE paid_capsules SET status = 'delivered', delivered_at = $3
     WHERE id = $1 AND generation = $2 AND status IN ('active', 'closed') RETURNING user_id AS "userId"`,
    [report.capsuleId, report.generation, report.deliveredAt],
  );
  return changed?.userId ?? null;
}
