import type { EntityManager } from 'typeorm';

/** Counts the slots that open, unexpired uploads hold. @param except id of an admission that does not count */
export async function heldSlots(manager: EntityManager, capsuleId: string, except?: string | null): Promise<number> {
  // Not `clock_timestamp`, which is volatile and cannot use an index.
  const [row] = await manager.query<{ held: number }[]>(
    `SELECT count(*)::int AS held FROM admissions
     WHERE scope = $1 AND kind = 'contribution' AND state = 'open' AND holds_slot AND expires_at > statement_timestamp()
       AND id IS DISTINCT FROM $2`,
    [`link:${capsuleId}`, except],
  );
  return row?.held ?? 0;
}
