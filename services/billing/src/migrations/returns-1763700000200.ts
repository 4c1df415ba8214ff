import type { MigrationInterface, QueryRunner } from 'typeorm';

/** More flags for payments, and a refund for a payment of a wrong amount. Existing rows stay valid. */
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
    // Flags and refunds cannot be undone: the wider lists stay while rows use them.
  }
}
