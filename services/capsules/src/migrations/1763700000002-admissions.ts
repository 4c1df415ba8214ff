import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Admissions1763700000002 implements MigrationInterface {
  readonly name = 'Admissions1763700000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE admissions (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        scope text NOT NULL,
        idempotency_key text CHECK (length(idempotency_key) BETWEEN 1 AND 200),
        state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'released', 'committed', 'abandoned')),
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz NOT NULL,
        video_name text UNIQUE,
        fingerprint text,
        -- json, not jsonb: the answer is given again in the order of its fields.
        result json,
        discarded_videos text[] NOT NULL DEFAULT '{}',
        CHECK ((state = 'committed') = (video_name IS NOT NULL AND fingerprint IS NOT NULL AND result IS NOT NULL)),
        CHECK (state <> 'abandoned' OR idempotency_key IS NULL)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX admissions_key ON admissions (kind, scope, idempotency_key)
        WHERE idempotency_key IS NOT NULL`);
    await runner.query(`CREATE INDEX admissions_open ON admissions (scope, expires_at) WHERE state = 'open'`);
    await runner.query(`
      ALTER TABLE time_capsules
        ADD CONSTRAINT time_capsules_admission FOREIGN KEY (admission_id) REFERENCES admissions (id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE time_capsules DROP CONSTRAINT time_capsules_admission');
    await runner.query('DROP TABLE admissions');
  }
}
