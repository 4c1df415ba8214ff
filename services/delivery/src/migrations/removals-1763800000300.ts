import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Answers and contributions that are gone: the word that there was one may come after the word that it is gone, or once more, and
 * then nobody is told. An id and nothing else, so that nothing of what was withdrawn is kept.
 */
export class Removals1763800000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE removals (id uuid PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE removals');
  }
}
