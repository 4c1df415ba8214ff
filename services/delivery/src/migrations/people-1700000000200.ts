import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recipients' addresses, and notifications. */
export class People1700000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recipients (
        person_id uuid PRIMARY KEY,
        version integer NOT NULL,
        email text,
        first_name text,
        last_name text
      )`);
    // "seq" orders notifications of the same millisecond and is the cursor of pages.
    await runner.query(`
      CREATE TABLE notifications (
        id uuid PRIMARY KEY,
        seq bigint GENERATED ALWAYS AS IDENTITY,
        person_id uuid NOT NULL,
        delivery_id uuid NOT NULL REFERENCES deliveries (id),
        topic text NOT NULL,
        kind text NOT NULL,
        title text NOT NULL,
        body text NOT NULL,
        path text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        read_at timestamptz,
        UNIQUE (delivery_id, topic)
      )`);
    await runner.query('CREATE INDEX notifications_of_person ON notifications (person_id, seq DESC)');
    await runner.query('CREATE INDEX notifications_unread ON notifications (person_id) WHERE read_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifications');
    await runner.query('DROP TABLE recipients');
  }
}
