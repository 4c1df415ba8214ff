import type { EntityManager } from 'typeorm';

/**
 * Notes that an answer or a contribution is gone, in the caller's transaction. Whoever notes and whoever asks holds the lock of its
 * prompt or capsule (`lockSource`), so that none of them overlooks the other.
 *
 * @returns false when that was known
 */
export async function noteRemoval(manager: EntityManager, id: string): Promise<boolean> {
  const added = await manager.query<object[]>(
    'INSERT INTO removals (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
    [id],
  );
  return added.length > 0;
}

/** Whether an answer or a contribution is gone already, though word of it comes only now. */
export async function isRemoved(manager: EntityManager, id: string): Promise<boolean> {
  const found = await manager.query<object[]>('SELECT 1 FROM removals WHERE id = $1', [id]);
  return found.length > 0;
}
