import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failures that the video itself may cause, counted apart from the attempts: see `Tally`. */
export class ProcessingTallies1763694000000 implements MigrationInterface {
  readonly name = 'ProcessingTallies1763694000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE processings
        ADD COLUMN failures integer NOT NULL DEFAULT 0,
        ADD COLUMN losses integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE processings DROP COLUMN failures, DROP COLUMN losses');
  }
}
