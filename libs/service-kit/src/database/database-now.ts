import type { EntityManager } from 'typeorm';

/** For all date rules: a service whose clock is fast must not deliver early. `now()` would be the transaction's start. */
export async function databaseNow(manager: EntityManager): Promise<Date> {
  const [now] = await manager.query<{ at: Date }[]>('SELECT clock_timestamp() AS at');
  if (!now) throw new Error('the database returned no time');
  return now.at;
}
