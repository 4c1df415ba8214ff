import type { EntityManager } from 'typeorm';

/**
 * Notes that a time capsule, response or contribution is gone, in the caller's transaction. Callers that ask hold the lock of a source
 * (`lockSource`) that callers that note hold until they commit, so that neither overlooks the other.
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

/** Whether a time capsule, response or contribution is gone already, though word of it comes only now. */
export async function isRemoved(manager: EntityManager, id: string): Promise<boolean> {
  const found = await manager.query<object[]>('SELECT 1 FROM removals WHERE id = $1', [id]);
  return found.length > 0;
}
