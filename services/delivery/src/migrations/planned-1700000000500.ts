import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds scheduled deliveries that are due soon and have a time zone. */
export class Planned1700000000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX deliveries_planned ON deliveries (due_at, id) WHERE state = 'scheduled' AND time_zone IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_planned');
  }
}
