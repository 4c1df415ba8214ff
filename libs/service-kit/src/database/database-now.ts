import type { EntityManager } from 'typeorm';

/** The time of the database's clock, not of this machine's. */
export async function databaseNow(manager: EntityManager): Promise<Date> {
  const [now] = await manager.query<{ at: Date }[]>('SELECT clock_timestamp() AS at');
  if (!now) throw new Error('the database has no clock');
  return now.at;
}
