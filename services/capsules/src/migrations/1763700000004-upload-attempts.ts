import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UploadAttempts1763700000004 implements MigrationInterface {
  readonly name = 'UploadAttempts1763700000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admissions ADD COLUMN attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admissions DROP COLUMN attempt');
  }
}
