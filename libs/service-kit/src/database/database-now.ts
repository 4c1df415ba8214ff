import type { EntityManager } from 'typeorm';

/**
 * Returns the time on the database's clock, which all date rules use, so that a service with a fast clock does not
 * deliver early. SQL's `now()` would return the time when the transaction began.
 */
export async function databaseNow(manager: EntityManager): Promise<Date> {
  const [now] = await manager.query<{ at: Date }[]>('SELECT clock_timestamp() AS at');
  if (!now) throw new Error('the database returned no time');
  return now.at;
}
