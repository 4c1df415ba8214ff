import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SharedPrompts1763700000003 implements MigrationInterface {
  readonly name = 'SharedPrompts1763700000003';

  async up(runner: QueryRunner): Promise<void> {
    // Counters change often and are in no index: free space on the page allows heap-only tuple (HOT) updates.
    await runner.query(`
      CREATE TABLE shared_prompts (
        id uuid PRIMARY KEY,
        person_id text NOT NULL,
        slug text NOT NULL UNIQUE CHECK (slug ~ '^[1-9A-HJ-NP-Za-km-z]{22}$'),
        prompt_title text NOT NULL CHECK (prompt_title <> ''),
        prompt_description text NOT NULL CHECK (prompt_description <> ''),
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
        view_count integer NOT NULL DEFAULT 0 CHECK (view_count >= 0),
        submission_count integer NOT NULL DEFAULT 0 CHECK (submission_count >= 0),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      ) WITH (fillfactor = 80)`);
    await runner.query('CREATE INDEX shared_prompts_of_person ON shared_prompts (person_id, created_at DESC, id DESC)');
    await runner.query(`
      CREATE TABLE shared_responses (
        id uuid PRIMARY KEY,
        prompt_id uuid NOT NULL REFERENCES shared_prompts (id),
        receipt_hash bytea NOT NULL UNIQUE CHECK (octet_length(receipt_hash) = 32),
        responder_name text CHECK (responder_name <> ''),
        responder_email text CHECK (responder_email <> ''),
        personal_note text CHECK (personal_note <> ''),
        admission_id uuid NOT NULL UNIQUE REFERENCES admissions (id),
        video_name text NOT NULL UNIQUE,
        video_type text NOT NULL CHECK (video_type IN ('video/webm', 'video/mp4')),
        video_ready boolean NOT NULL DEFAULT false,
        duration_seconds double precision NOT NULL CHECK (duration_seconds > 0),
        submitted_at timestamptz(3) NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX shared_responses_of_prompt ON shared_responses (prompt_id, submitted_at DESC, id DESC)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE shared_responses');
    await runner.query('DROP TABLE shared_prompts');
  }
}
