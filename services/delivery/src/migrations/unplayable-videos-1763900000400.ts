import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports of broken videos are deliveries too. All existing rows stay valid. */
export class UnplayableVideos1763900000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_source_kind_check,
        ADD CONSTRAINT deliveries_source_kind_check CHECK (
          source_kind IN ('time-capsule', 'prompt-responses', 'paid-capsule', 'payment', 'unplayable-video'))`);
  }

  async down(): Promise<void> {
    // Rows of the new kinds exist, so the wider list of kinds stays.
  }
}
