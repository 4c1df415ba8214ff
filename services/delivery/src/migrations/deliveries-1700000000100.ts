import { workColumns, workIndex } from '@dear-future/work/rows/columns';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries, and the attempts to deliver them. */
export class Deliveries1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deliveries (
        id uuid PRIMARY KEY,
        source_kind text NOT NULL CHECK (source_kind IN ('time-capsule')),
        source_id uuid NOT NULL,
        channel text NOT NULL CHECK (channel IN ('email', 'app')),
        generation integer NOT NULL CHECK (generation >= 0),
        person_id uuid NOT NULL,
        due_at timestamptz NOT NULL,
        local_date date,
        local_time time,
        time_zone text,
        recorded_at timestamptz NOT NULL,
        prompt_title text NOT NULL,
        personal_note text,
        message_id text NOT NULL UNIQUE,
        state text NOT NULL DEFAULT 'scheduled' CHECK (
          state IN ('scheduled', 'claimed', 'sending', 'retry_wait', 'unknown', 'delivered', 'cancelled', 'failed')),
        failures integer NOT NULL DEFAULT 0,
        unknowns integer NOT NULL DEFAULT 0,
        asked boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        delivered_at timestamptz,
        CHECK ((state = 'delivered') = (delivered_at IS NOT NULL)),
        UNIQUE (source_kind, source_id, channel, generation),
        ${workColumns}
      )`);
    await runner.query(workIndex('deliveries'));
    await runner.query(`CREATE INDEX deliveries_waiting ON deliveries (person_id) WHERE state = 'retry_wait'`);
    await runner.query(
      `CREATE INDEX deliveries_open ON deliveries (due_at) WHERE state IN ('scheduled', 'claimed', 'sending', 'retry_wait')`,
    );
    await runner.query(`CREATE INDEX deliveries_delivered ON deliveries (delivered_at) WHERE delivered_at IS NOT NULL`);
    await runner.query(`
      CREATE TABLE attempts (
        delivery_id uuid NOT NULL REFERENCES deliveries (id),
        attempt integer NOT NULL,
        step text NOT NULL CHECK (step IN ('begun', 'ended', 'confirmed')),
        mode text CHECK (mode IN ('first', 'retry', 'resend', 'asked')),
        outcome text CHECK (outcome IN ('accepted', 'not_sent', 'refused', 'unknown')),
        code integer,
        reason text,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (delivery_id, attempt, step),
        CHECK ((step = 'begun') = (outcome IS NULL))
      )`);
    // Attempts are append-only.
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'attempts are only ever added'; END $$`);
    await runner.query(
      'CREATE TRIGGER attempts_append_only BEFORE UPDATE OR DELETE ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_change()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attempts');
    await runner.query('DROP FUNCTION refuse_change()');
    await runner.query('DROP TABLE deliveries');
  }
}
