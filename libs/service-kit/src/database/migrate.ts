import type { ServiceName } from '@dear-future/contracts/services';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { commonSettings, readEnvironment } from '../config/environment.js';
import { dataSourceOptions } from './data-source.js';
import { withMigrationLock } from './migration-lock.js';

/**
 * Runs each new migration in its own transaction, without time limits. A second run waits for the first.
 * @param migrations SQL by name. Each name ends in a Unix time in milliseconds, by which TypeORM sorts the migrations
 */
export async function migrate(name: ServiceName, migrations: Readonly<Record<string, string>>): Promise<void> {
  const { DATABASE_URL: url } = readEnvironment(name, { DATABASE_URL: commonSettings.DATABASE_URL });
  const source = new DataSource({
    ...dataSourceOptions({ name, url, poolSize: 2, entities: [], unlimited: true }),
    migrations: Object.entries(migrations).map((migration) => migrationClass(...migration)),
    migrationsTableName: 'migrations',
  });
  const log = (sentence: string): void => void process.stdout.write(`${name}: ${sentence}\n`);
  // If this fails, the process exits without closing the pool, which would wait for a connection that may be dead.
  await withMigrationLock({ name, url, log }, async () => {
    await source.initialize();
    const done = await source.runMigrations({ transaction: 'each' });
    const names = done.map((migration) => migration.name).join(', ');
    await source.destroy();
    log(names === '' ? 'the schema is up to date' : `ran ${names}`);
  });
}

/** Migrations only add, so they are never reverted. */
function migrationClass(name: string, sql: string): new () => MigrationInterface {
  return class implements MigrationInterface {
    readonly name = name;
    up = (runner: QueryRunner): Promise<unknown> => runner.query(sql);
    down = (): Promise<never> => Promise.reject(new Error('Migrations cannot be reverted'));
  };
}
