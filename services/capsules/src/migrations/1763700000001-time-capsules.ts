import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TimeCapsules1763700000001 implements MigrationInterface {
  readonly name = 'TimeCapsules1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    // created_at keeps milliseconds, as a cursor and a JavaScript Date do: a page never skips or repeats a row.
    await runner.query(`
      CREATE TABLE time_capsules (
        id uuid PRIMARY KEY,
        person_id text NOT NULL,
        admission_id uuid NOT NULL UNIQUE,
        prompt_id text NOT NULL,
        prompt_title text NOT NULL CHECK (prompt_title <> ''),
        status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'delivered')),
        delivery_date timestamptz(3) NOT NULL,
        delivered_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        personal_note text CHECK (personal_note <> ''),
        delivery_method text NOT NULL CHECK (delivery_method IN ('email', 'app')),
        time_zone text,
        generation integer NOT NULL DEFAULT 1 CHECK (generation > 0),
        video_name text NOT NULL UNIQUE,
        video_ready boolean NOT NULL DEFAULT false,
        duration_seconds double precision NOT NULL CHECK (duration_seconds > 0),
        CHECK ((status = 'delivered') = (delivered_at IS NOT NULL))
      )`);
    await runner.query('CREATE INDEX time_capsules_of_person ON time_capsules (person_id, created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE time_capsules');
  }
}
