import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index by mailbox (`mailboxOf`), and the columns for the list of sessions. */
export class SessionsAndMailboxes1766400000000 implements MigrationInterface {
  readonly name = 'SessionsAndMailboxes1766400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      String.raw`CREATE INDEX people_mailbox ON people (regexp_replace(email, '^([^+@]+)\+[^@]*@', '\1@'))`,
    );
    await runner.query('CREATE INDEX sign_in_links_email ON sign_in_links (email) WHERE used_at IS NULL');
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN device text,
        ADD COLUMN seen_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN seen_at, DROP COLUMN device');
    await runner.query('DROP INDEX sign_in_links_email');
    await runner.query('DROP INDEX people_mailbox');
  }
}
