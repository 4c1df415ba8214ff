import type { EntityManager } from 'typeorm';
import type { SourceKind } from './source-kinds.js';

/** Until the transaction ends, serializes decisions about a source, or about a mailbox's emails from new senders. */
export async function lockSource(
  manager: EntityManager,
  kind: SourceKind | 'mailbox',
  sourceId: string,
): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [`${kind}:${sourceId}`]);
}

/** Call this and `isRemoved` while you hold the source's lock. Returns false if the removal was already recorded. */
export async function recordRemoval(manager: EntityManager, id: string): Promise<boolean> {
  const added = await manager.query<object[]>(
    'INSERT INTO removals (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
    [id],
  );
  return added.length > 0;
}

export async function isRemoved(manager: EntityManager, id: string): Promise<boolean> {
  const found = await manager.query<object[]>('SELECT 1 FROM removals WHERE id = $1 AND NOT undone', [id]);
  return found.length > 0;
}

/** The generation of an erased time capsule, so that no plan is newer. */
export const LAST_GENERATION = 2_147_483_647;

/** Whether the time capsule is gone for good. A removed one can be restored. */
export async function isErased(manager: EntityManager, id: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM removals WHERE id = $1 AND generation = $2';
  return (await manager.query<object[]>(sql, [id, LAST_GENERATION])).length > 0;
}

/** SQL: whether the email of attempt `a` may have arrived. */
export const MAY_HAVE_ARRIVED = `(a.started_at IS NOT NULL AND coalesce(a.outcome, 'unknown') IN ('accepted', 'unknown'))`;
