import { workColumns, workIndex } from '@dear-future/work/rows/columns';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `reels` are requested highlight reels, as durable work. `failed` means that none of the videos could be used,
 * `superseded` that a newer reel of the same capsule replaced it. A reel is a video without an upload, so it has no
 * admission.
 */
export class Reels1764100000000 implements MigrationInterface {
  readonly name = 'Reels1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reels (
        id uuid PRIMARY KEY,
        capsule_id uuid NOT NULL,
        version integer NOT NULL,
        request jsonb NOT NULL,
        state text NOT NULL CHECK (state IN ('waiting', 'working', 'done', 'failed', 'superseded', 'dead')),
        step integer NOT NULL DEFAULT 0,
        progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
        failures integer NOT NULL DEFAULT 0,
        losses integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ${workColumns},
        UNIQUE (capsule_id, version)
      )`);
    await runner.query(workIndex('reels'));
    await runner.query('ALTER TABLE videos ALTER COLUMN admission_id DROP NOT NULL');
    await runner.query(`
      ALTER TABLE videos ADD CONSTRAINT videos_stored_by CHECK (state <> 'stored' OR admission_id IS NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE videos DROP CONSTRAINT videos_stored_by');
    await runner.query('ALTER TABLE videos ALTER COLUMN admission_id SET NOT NULL');
    await runner.query('DROP TABLE reels');
  }
}
