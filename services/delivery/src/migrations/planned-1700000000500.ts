import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what is on the calendar soon and has a local time to keep, however much lies beyond. */
export class Planned1700000000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX deliveries_planned ON deliveries (due_at, id) WHERE state = 'scheduled' AND time_zone IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_planned');
  }
}
