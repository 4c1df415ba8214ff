import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The delivery date when a contributor sent their video: their edit link shows if it was moved. */
export class PromisedDates1763900000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contributions ADD COLUMN promised_date timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contributions DROP COLUMN promised_date');
  }
}
