import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The size of a time capsule's video. Null in old rows, whose size is estimated from their length. */
export class VideoBytes1763900000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE time_capsules ADD COLUMN video_bytes bigint CHECK (video_bytes > 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE time_capsules DROP COLUMN video_bytes');
  }
}
