import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Openings of paid capsules and payment mails are deliveries too; `details` has what their mails say beside the title.
 * Contributions are only notifications. All existing rows stay valid.
 */
export class PaidCapsules1763700000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deliveries
        ADD COLUMN details jsonb,
        DROP CONSTRAINT deliveries_source_kind_check,
        ADD CONSTRAINT deliveries_source_kind_check CHECK (
          source_kind IN ('time-capsule', 'prompt-responses', 'paid-capsule', 'payment')),
        ADD CONSTRAINT deliveries_details CHECK (
          details IS NOT NULL OR source_kind IN ('time-capsule', 'prompt-responses'))`);
    // Finds other payment mails of one capsule.
    await runner.query(`
      CREATE INDEX deliveries_payments ON deliveries ((details->>'capsuleId'), recorded_at) WHERE source_kind = 'payment'`);
    // Capsules owns contributions: the id here only marks a notification.
    await runner.query(`
      ALTER TABLE notifications
        ADD COLUMN contribution_id uuid UNIQUE,
        DROP CONSTRAINT notifications_subject,
        ADD CONSTRAINT notifications_subject CHECK (num_nonnulls(delivery_id, response_id, contribution_id) = 1)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM notifications WHERE contribution_id IS NOT NULL');
    await runner.query(`
      ALTER TABLE notifications
        DROP CONSTRAINT notifications_subject,
        DROP COLUMN contribution_id,
        ADD CONSTRAINT notifications_subject CHECK (num_nonnulls(delivery_id, response_id) = 1)`);
    await runner.query('DROP INDEX deliveries_payments');
    // Rows of the new kinds exist, so the wider list of kinds and their details stay.
  }
}
