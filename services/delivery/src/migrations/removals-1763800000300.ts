import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ids of removed responses and contributions. Their `received` message may come later or again, and must not be shown
 * then. Only the id is kept.
 */
export class Removals1763800000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE removals (id uuid PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE removals');
  }
}
