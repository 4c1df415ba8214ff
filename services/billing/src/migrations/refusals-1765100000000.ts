import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often Stripe refused a refund: the next request needs another idempotency key, and an operator should look. */
export class Refusals1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_tasks ADD COLUMN refusals integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_tasks DROP COLUMN refusals');
  }
}
