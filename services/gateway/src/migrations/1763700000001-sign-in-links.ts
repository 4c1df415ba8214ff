import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only hashes of links are stored, so the table cannot be used to sign in. */
export class SignInLinks1763700000001 implements MigrationInterface {
  readonly name = 'SignInLinks1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sign_in_links (
        token_hash bytea PRIMARY KEY,
        email text NOT NULL,
        return_to text,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      )`);
    await runner.query('CREATE INDEX sign_in_links_expiry ON sign_in_links (expires_at)');
    await runner.query(`
      CREATE TABLE sign_in_requests (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email text NOT NULL,
        client text NOT NULL,
        familiar boolean NOT NULL,
        mailed boolean NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await runner.query('CREATE INDEX sign_in_requests_email ON sign_in_requests (email, asked_at)');
    await runner.query('CREATE INDEX sign_in_requests_client ON sign_in_requests (client, asked_at)');
    await runner.query('CREATE INDEX sign_in_requests_age ON sign_in_requests (asked_at)');
    await runner.query(`
      CREATE TABLE familiar_clients (
        person_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        client text NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (person_id, client)
      )`);
    await runner.query('CREATE INDEX familiar_clients_age ON familiar_clients (seen_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE familiar_clients');
    await runner.query('DROP TABLE sign_in_requests');
    await runner.query('DROP TABLE sign_in_links');
  }
}
