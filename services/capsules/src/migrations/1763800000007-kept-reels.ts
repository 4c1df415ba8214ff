import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A reel's video stays until the next one is ready, so the row records which contributions it shows. Before this, a
 * video was discarded with any of its contributions, so existing ones show all present contributions.
 */
export class KeptReels1763800000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reels
        DROP CONSTRAINT reels_check,
        ADD CONSTRAINT reels_film CHECK (
          CASE state WHEN 'ready' THEN video_name IS NOT NULL WHEN 'none' THEN video_name IS NULL WHEN 'empty' THEN video_name IS NULL
                     ELSE true END),
        ADD COLUMN asked_of text[] NOT NULL DEFAULT '{}',
        ADD COLUMN shows text[] NOT NULL DEFAULT '{}'`);
    const present = `ARRAY(SELECT video_name FROM contributions AS there
                            WHERE there.capsule_id = reels.capsule_id AND video_name IS NOT NULL ORDER BY created_at, id)`;
    await runner.query(`UPDATE reels SET asked_of = ${present} WHERE reel_id IS NOT NULL`);
    await runner.query('UPDATE reels SET shows = asked_of WHERE video_name IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE reels SET video_name = NULL, duration_seconds = NULL, made_at = NULL WHERE state <> 'ready'`,
    );
    await runner.query(`
      ALTER TABLE reels
        DROP CONSTRAINT reels_film,
        DROP COLUMN asked_of,
        DROP COLUMN shows,
        ADD CONSTRAINT reels_check CHECK ((state = 'ready') = (video_name IS NOT NULL))`);
  }
}
