import type { MigrationInterface, QueryRunner } from 'typeorm';
import { strugglingIndex } from './columns.js';

/** For tables from before tries and fencing token were separate columns. */
export function triesMigration(...tables: string[]): new () => MigrationInterface {
  return class Tries1765000000000 implements MigrationInterface {
    // TypeORM sorts migrations by the digits at the end of the name.
    readonly name = 'Tries1765000000000';

    async up(runner: QueryRunner): Promise<void> {
      for (const table of tables) {
        if (await runner.hasColumn(table, 'tries')) continue;
        await runner.query(`ALTER TABLE ${table} ADD COLUMN tries integer NOT NULL DEFAULT 0`);
        await runner.query(`UPDATE ${table} SET tries = attempt WHERE next_attempt_at IS NOT NULL AND attempt > 0`);
        await runner.query(`DROP INDEX ${table}_struggling`);
        await runner.query(strugglingIndex(table));
      }
    }

    async down(): Promise<void> {
      // Older versions ignore the column, so it stays.
    }
  };
}
