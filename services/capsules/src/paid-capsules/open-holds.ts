import type { EntityManager } from 'typeorm';
import { writeScope } from '../admissions/scope.js';

/** The scope of all uploads behind one capsule's link. */
export function contributionScope(capsuleId: string): string {
  return writeScope({ holder: 'link', id: capsuleId });
}

/**
 * How many contributions are on their way: places held by uploads of which bytes came, and that have not ended and not run out.
 *
 * @param except an admission that does not count, of whoever asks
 */
export async function openHolds(
  manager: EntityManager,
  capsuleId: string,
  except: string | null = null,
): Promise<number> {
  // Not `clock_timestamp`, which may differ from row to row: no index can be asked for it.
  const [open] = await manager.query<{ held: number }[]>(
    `SELECT count(*)::int AS held FROM admissions
     WHERE scope = $1 AND kind = 'contribution' AND state = 'open' AND holds_place AND expires_at > statement_timestamp()
       AND id IS DISTINCT FROM $2`,
    [contributionScope(capsuleId), except],
  );
  return open?.held ?? 0;
}
