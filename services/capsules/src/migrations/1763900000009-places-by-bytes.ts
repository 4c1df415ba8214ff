import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads to a paid capsule hold a place from their first bytes on; open ones keep theirs. */
export class PlacesByBytes1763900000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admissions ADD COLUMN holds_place boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admissions DROP COLUMN holds_place');
  }
}
