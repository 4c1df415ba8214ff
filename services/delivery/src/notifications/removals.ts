import type { EntityManager } from 'typeorm';

/**
 * Callers that record removals and callers that check them hold the source's lock (`lockSource`) until they commit.
 * Returns false if the removal was already recorded.
 */
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
