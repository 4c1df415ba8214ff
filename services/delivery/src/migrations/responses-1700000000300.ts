import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Responses to shared prompts: each has its own notification, and belongs to one mail to the owner. All existing rows
 * stay valid.
 */
export class Responses1700000000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_source_kind_check,
        ADD CONSTRAINT deliveries_source_kind_check CHECK (source_kind IN ('time-capsule', 'prompt-responses'))`);
    await runner.query(`
      CREATE TABLE responses (
        id uuid PRIMARY KEY,
        delivery_id uuid NOT NULL REFERENCES deliveries (id),
        responder_name text,
        received_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX responses_of_delivery ON responses (delivery_id, received_at, id)');
    await runner.query(`
      ALTER TABLE notifications
        ALTER COLUMN delivery_id DROP NOT NULL,
        ADD COLUMN response_id uuid UNIQUE REFERENCES responses (id),
        ADD CONSTRAINT notifications_subject CHECK (num_nonnulls(delivery_id, response_id) = 1)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM notifications WHERE delivery_id IS NULL');
    await runner.query(`
      ALTER TABLE notifications
        DROP CONSTRAINT notifications_subject, DROP COLUMN response_id, ALTER COLUMN delivery_id SET NOT NULL`);
    await runner.query('DROP TABLE responses');
    // Rows of the new kinds exist, so the wider list of kinds stays.
  }
}
