import type { EntityManager } from 'typeorm';

/**
 * The moment it is now by the database's clock, which alone judges due dates: machines drift, and one whose clock is
 * fast must not deliver early. Not the transaction's start: whoever waited for a lock is judged by the time it got it.
 */
export async function databaseNow(manager: EntityManager): Promise<Date> {
  const [row] = await manager.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
  if (!row) throw new Error('the database did not tell the time');
  return row.now;
}
