import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An upload to a paid capsule holds a place once bytes of a video came; those that are under way now hold theirs already. */
export class PlacesByBytes1763900000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admissions ADD COLUMN holds_place boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admissions DROP COLUMN holds_place');
  }
}
