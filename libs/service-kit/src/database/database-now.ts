import type { EntityManager } from 'typeorm';

/** All date rules use this time, so that a service with a fast clock does not deliver early. `now()` would be older. */
export async function databaseNow(manager: EntityManager): Promise<Date> {
  const [now] = await manager.query<{ at: Date }[]>('SELECT clock_timestamp() AS at');
  if (!now) throw new Error('the database returned no time');
  return now.at;
}
