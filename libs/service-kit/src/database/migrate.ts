import type { ServiceName } from '@dear-future/contracts/services';
import { DataSource } from 'typeorm';
import { commonSettings, readEnvironment } from '../config/environment.js';
import { dataSourceOptions } from './data-source.js';
import type { Migration } from './migration.js';

/** Runs each migration in a transaction, under a lock against concurrent runs. */
export async function migrate(name: ServiceName, migrations: (new () => Migration)[]): Promise<void> {
  const { DATABASE_URL: url } = readEnvironment(name, { DATABASE_URL: commonSettings.DATABASE_URL });
  const source = new DataSource({
    ...dataSourceOptions({ name, url, poolSize: 2, entities: [] }),
    migrations,
    migrationsTableName: 'migrations',
  });
  await source.initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [`migrate:${name}`]);
    const done = await source.runMigrations({ transaction: 'each' });
    const names = done.map((migration) => migration.name).join(', ');
    process.stdout.write(`${name}: ${names === '' ? 'the schema is up to date' : `ran ${names}`}\n`);
  } finally {
    await lock.release();
    await source.destroy();
  }
}
