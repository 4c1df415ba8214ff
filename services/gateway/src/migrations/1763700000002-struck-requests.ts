import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A request whose mail was certainly not sent counts for the client, not for the address. */
export class StruckRequests1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sign_in_requests ADD COLUMN struck boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM sign_in_requests WHERE struck');
    await runner.query('ALTER TABLE sign_in_requests DROP COLUMN struck');
  }
}
