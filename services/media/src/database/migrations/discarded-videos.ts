import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of discarded videos, kept as long as a message about one may still arrive (see `VideoRegister.commit`). */
export class DiscardedVideos1763695200000 implements MigrationInterface {
  readonly name = 'DiscardedVideos1763695200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE discarded_videos (
        name text PRIMARY KEY,
        discarded_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await runner.query('CREATE INDEX discarded_videos_age ON discarded_videos (discarded_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE discarded_videos');
  }
}
