import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PeopleAndSessions1763700000000 implements MigrationInterface {
  readonly name = 'PeopleAndSessions1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE people (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email text NOT NULL UNIQUE CHECK (email = lower(email)),
        first_name text,
        last_name text,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await runner.query(`
      CREATE TABLE sessions (
        id_hash bytea PRIMARY KEY,
        person_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX sessions_person ON sessions (person_id)');
    await runner.query('CREATE INDEX sessions_expiry ON sessions (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sessions');
    await runner.query('DROP TABLE people');
  }
}
