import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users' identities at an identity provider, and logins in progress there. Only hashes of secrets are stored. */
export class Identities1763700000003 implements MigrationInterface {
  readonly name = 'Identities1763700000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE person_identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        person_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (issuer, subject)
      )`);
    await runner.query('CREATE INDEX person_identities_person ON person_identities (person_id)');
    await runner.query(`
      CREATE TABLE pending_logins (
        state_hash bytea PRIMARY KEY,
        browser_hash bytea NOT NULL,
        return_to text,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX pending_logins_expiry ON pending_logins (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pending_logins');
    await runner.query('DROP TABLE person_identities');
  }
}
