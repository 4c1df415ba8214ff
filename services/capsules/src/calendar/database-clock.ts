import type { EntityManager } from 'typeorm';

/**
 * The time for every rule: a machine whose clock is fast must not deliver early. Not the start of the transaction, which
 * may have waited for a lock.
 */
export async function databaseNow(manager: EntityManager): Promise<Date> {
  const [row] = await manager.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
  if (!row) throw new Error('the database returned no time');
  return row.now;
}
