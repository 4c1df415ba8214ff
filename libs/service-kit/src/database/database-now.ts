import type { EntityManager } from 'typeorm';

/** For every rule: a machine whose clock is fast must not deliver early. `now()` may be before a wait for a lock. */
export async function databaseNow(manager: EntityManager): Promise<Date> {
  const [now] = await manager.query<{ at: Date }[]>('SELECT clock_timestamp() AS at');
  if (!now) throw new Error('the database returned no time');
  return now.at;
}
