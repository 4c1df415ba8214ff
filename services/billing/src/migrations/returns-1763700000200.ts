import type { MigrationInterface, QueryRunner } from 'typeorm';

/** More can be wrong with a payment, and a payment of a wrong amount is given back by itself. Every row of before stays valid. */
export class Returns1763700000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE checkout_sessions
        DROP CONSTRAINT checkout_sessions_flag_check,
        ADD CONSTRAINT checkout_sessions_flag_check CHECK (
          flag IN ('amount_mismatch', 'paid_twice', 'refund_failed', 'gone'))`);
    await runner.query(`
      ALTER TABLE stripe_tasks
        DROP CONSTRAINT stripe_tasks_reason_check,
        ADD CONSTRAINT stripe_tasks_reason_check CHECK (reason IN ('paid_twice', 'unwanted', 'amount_mismatch'))`);
  }

  async down(): Promise<void> {
    // What was flagged or given back cannot be undone: the wider lists stay as long as they are in use.
  }
}
