import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The day of a paid capsule and what is written about its payment are deliveries like any other, with what their letters say beside
 * the title in `details`. A contribution is told in the app alone. Every row of before stays valid.
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
    // Finds what else was said about the money of one capsule.
    await runner.query(`
      CREATE INDEX deliveries_payments ON deliveries ((details->>'capsuleId'), recorded_at) WHERE source_kind = 'payment'`);
    // Contributions themselves are kept by capsules alone: here an id only says that it was told.
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
    // What was already sent or promised cannot be unsaid: the wider list of kinds, and what they say, stay as long as they are in use.
  }
}
