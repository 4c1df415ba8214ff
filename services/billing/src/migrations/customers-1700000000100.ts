import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users who may become customers, as the gateway announces them. */
export class Customers1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE customers (
        person_id uuid PRIMARY KEY,
        email text NOT NULL,
        version integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE customers');
  }
}
