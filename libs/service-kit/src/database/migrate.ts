import { DataSource } from 'typeorm';
import { dataSourceOptions, type DatabaseOptions } from './data-source.js';

/** One transaction for each migration, under a lock against concurrent runs. */
export async function runMigrations(options: DatabaseOptions): Promise<string[]> {
  const source = new DataSource(dataSourceOptions({ ...options, poolSize: 2 }));
  await source.initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [`migrate:${options.name}`]);
    const done = await source.runMigrations({ transaction: 'each' });
    return done.map(({ name }) => name);
  } finally {
    await lock.release();
    await source.destroy();
  }
}
