import type { ServiceName } from '@dear-future/contracts/services';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { commonSettings, readEnvironment } from '../config/environment.js';
import { dataSourceOptions } from './data-source.js';

/**
 * Runs each new migration in its own transaction. Holds a lock, so that a second run waits for the first.
 * @param migrations SQL by name. Each name ends in a Unix time in milliseconds, by which TypeORM sorts the migrations
 */
export async function migrate(name: ServiceName, migrations: Readonly<Record<string, string>>): Promise<void> {
  const { DATABASE_URL: url } = readEnvironment(name, { DATABASE_URL: commonSettings.DATABASE_URL });
  const source = new DataSource({
    ...dataSourceOptions({ name, url, poolSize: 2, entities: [] }),
    migrations: Object.entries(migrations).map((migration) => migrationClass(...migration)),
    migrationsTableName: 'migrations',
  });
  await source.initialize();
  const lockHolder = source.createQueryRunner();
  try {
    await lockHolder.query('SELECT pg_advisory_lock(hashtext($1))', [`migrate:${name}`]);
    const done = await source.runMigrations({ transaction: 'each' });
    const names = done.map((migration) => migration.name).join(', ');
    process.stdout.write(`${name}: ${names === '' ? 'the schema is up to date' : `ran ${names}`}\n`);
  } finally {
    await lockHolder.release();
    await source.destroy();
  }
}

/** Migrations only add, so they are never reverted. */
function migrationClass(name: string, sql: string): new () => MigrationInterface {
  return class implements MigrationInterface {
    readonly name = name;
    up = (runner: QueryRunner): Promise<unknown> => runner.query(sql);
    down = (): Promise<never> => Promise.reject(new Error('Migrations cannot be reverted'));
  };
}
