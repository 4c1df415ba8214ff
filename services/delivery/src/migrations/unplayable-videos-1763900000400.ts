import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Word of a video that cannot be played is a delivery like any other. Every row of before stays valid. */
export class UnplayableVideos1763900000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_source_kind_check,
        ADD CONSTRAINT deliveries_source_kind_check CHECK (
          source_kind IN ('time-capsule', 'prompt-responses', 'paid-capsule', 'payment', 'unplayable-video'))`);
  }

  async down(): Promise<void> {
    // What was already told cannot be unsaid: the wider list of kinds stays as long as it is in use.
  }
}
