import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['time_capsules', 'shared_responses', 'contributions'];

/** Whether the first picture of a video can be decoded; null if unknown, also in old rows. */
export class PlayableVideos1763900000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN video_playable boolean`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN video_playable`);
  }
}
