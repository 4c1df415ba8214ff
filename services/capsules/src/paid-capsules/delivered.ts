import type { EntityManager } from 'typeorm';
import type { Arrival } from '../time-capsules/delivered.js';

/**
 * Marks a paid capsule delivered. The first report stands, one of an older plan changes nothing, and what was refunded
 * meanwhile stays given up.
 *
 * @returns the host's id when it was changed, else null
 */
export async function recordOpening(manager: EntityManager, arrival: Arrival): Promise<string | null> {
  const [[changed]] = await manager.query<[{ personId: string }[], number]>(
    `UPDATE paid_capsules SET status = 'delivered', delivered_at = $3
     WHERE id = $1 AND generation = $2 AND status IN ('active', 'closed') RETURNING person_id AS "personId"`,
    [arrival.capsuleId, arrival.generation, arrival.deliveredAt],
  );
  return changed?.personId ?? null;
}
