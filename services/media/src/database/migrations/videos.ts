import { workColumns, workIndex } from '@dear-future/work/rows/columns';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * - `objects` lists everything that is or may be in storage: a row is written before the first byte. It is durable work
 *   that removes objects: an open row is due when its writer is silent for too long, a kept one never, a doomed one at
 *   once.
 * - `videos` are recordings that passed all checks. `stored` has no owner yet, `committed` has one, `discarding` is
 *   being removed.
 * - `processings` are the seekable copies and posters still to be made.
 */
export class Videos1763600000000 implements MigrationInterface {
  readonly name = 'Videos1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE objects (
        id uuid PRIMARY KEY,
        key text NOT NULL UNIQUE,
        upload_id text,
        video_name text NOT NULL,
        state text NOT NULL CHECK (state IN ('open', 'kept', 'doomed')),
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ${workColumns}
      )`);
    await runner.query(workIndex('objects'));
    await runner.query('CREATE INDEX objects_video ON objects (video_name)');
    await runner.query(`
      CREATE TABLE videos (
        name text PRIMARY KEY,
        admission_id uuid NOT NULL,
        state text NOT NULL CHECK (state IN ('stored', 'committed', 'discarding')),
        original_key text NOT NULL,
        content_type text NOT NULL,
        bytes bigint NOT NULL CHECK (bytes > 0),
        sha256 text NOT NULL,
        duration_seconds double precision NOT NULL,
        copy_key text,
        copy_bytes bigint,
        copy_sha256 text,
        poster_key text,
        poster_bytes bigint,
        poster_sha256 text,
        stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        committed_at timestamptz,
        ask_at timestamptz
      )`);
    await runner.query(`CREATE INDEX videos_unclaimed ON videos (ask_at, name) WHERE state = 'stored'`);
    await runner.query(`
      CREATE TABLE processings (
        id uuid PRIMARY KEY,
        video_name text NOT NULL UNIQUE,
        state text NOT NULL CHECK (state IN ('waiting', 'working', 'done', 'dead')),
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ${workColumns}
      )`);
    await runner.query(workIndex('processings'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE processings');
    await runner.query('DROP TABLE videos');
    await runner.query('DROP TABLE objects');
  }
}
