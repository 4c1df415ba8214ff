import { workColumns, workIndex } from '@dear-future/work/rows/columns';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders, their checkouts and the ledger. Amounts are in the smallest unit of their currency. */
export class Payments1763700000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // "version" counts changes of the state and is sent to other services; "revision" counts writes and detects stale
    // reads of Stripe.
    await runner.query(`
      CREATE TABLE orders (
        order_id uuid PRIMARY KEY,
        person_id uuid NOT NULL,
        title text NOT NULL,
        lines json NOT NULL,
        total_cents integer NOT NULL CHECK (total_cents > 0),
        currency text NOT NULL,
        state text NOT NULL DEFAULT 'open'
          CHECK (state IN ('open', 'processing', 'paid', 'failed', 'refunded', 'disputed')),
        version integer NOT NULL DEFAULT 0,
        revision bigint NOT NULL DEFAULT 0,
        main_session uuid,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    // Cancelled by their hosts. Not a column of orders, because a cancellation may arrive before the order exists.
    await runner.query(`
      CREATE TABLE unwanted_orders (
        order_id uuid PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    // "seq" is the cursor of a user's payments. "look_at" is when the reconciler asks Stripe next.
    await runner.query(`
      CREATE TABLE checkout_sessions (
        id uuid PRIMARY KEY,
        seq bigint GENERATED ALWAYS AS IDENTITY,
        order_id uuid NOT NULL REFERENCES orders (order_id),
        person_id uuid NOT NULL,
        title text NOT NULL,
        lines json NOT NULL,
        total_cents integer NOT NULL CHECK (total_cents >= 0),
        currency text NOT NULL,
        expires_at timestamptz NOT NULL,
        request json,
        state text NOT NULL
          CHECK (state IN ('creating', 'open', 'processing', 'paid', 'failed', 'expired', 'refused')),
        stripe_session_id text UNIQUE,
        url text,
        payment_intent text UNIQUE,
        flag text CHECK (flag IN ('amount_mismatch', 'paid_twice')),
        charged_cents integer NOT NULL DEFAULT 0,
        refunded_cents integer NOT NULL DEFAULT 0,
        lost_cents integer NOT NULL DEFAULT 0,
        disputed_cents integer NOT NULL DEFAULT 0,
        paid_at timestamptz,
        look_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CHECK ((state IN ('creating', 'refused')) <= (stripe_session_id IS NULL)),
        CHECK (state NOT IN ('open', 'processing', 'paid', 'failed') OR stripe_session_id IS NOT NULL)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX checkout_sessions_one_open ON checkout_sessions (order_id) WHERE state IN ('creating', 'open')`);
    await runner.query('CREATE INDEX checkout_sessions_of_order ON checkout_sessions (order_id, seq)');
    await runner.query(
      'CREATE INDEX checkout_sessions_to_look_at ON checkout_sessions (look_at) WHERE look_at IS NOT NULL',
    );
    await runner.query('CREATE INDEX checkout_sessions_flagged ON checkout_sessions (flag) WHERE flag IS NOT NULL');
    await runner.query(`
      CREATE INDEX checkout_sessions_of_person ON checkout_sessions (person_id, seq DESC)
        WHERE state IN ('processing', 'paid', 'failed')`);
    await runner.query(`
      CREATE TABLE stripe_events (
        id uuid PRIMARY KEY,
        event_id text NOT NULL UNIQUE,
        type text NOT NULL,
        source text NOT NULL CHECK (source IN ('webhook', 'list')),
        occurred_at timestamptz NOT NULL,
        payload json NOT NULL,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'handled', 'ignored', 'dead')),
        received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ${workColumns}
      )`);
    await runner.query(workIndex('stripe_events'));
    // How far the list of events was read: everything before "since" is known. A long list takes several rounds.
    await runner.query(`
      CREATE TABLE event_cursor (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        since timestamptz NOT NULL DEFAULT clock_timestamp(),
        next_poll_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        scan_after text,
        scan_newest timestamptz
      )`);
    await runner.query('INSERT INTO event_cursor DEFAULT VALUES');
    await runner.query(`
      CREATE TABLE stripe_tasks (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES orders (order_id),
        session_id uuid NOT NULL REFERENCES checkout_sessions (id),
        kind text NOT NULL CHECK (kind IN ('expire', 'refund')),
        reason text NOT NULL CHECK (reason IN ('paid_twice', 'unwanted')),
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'dead')),
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        UNIQUE (session_id, kind),
        ${workColumns}
      )`);
    await runner.query(workIndex('stripe_tasks'));
    // Positive for money received, negative for money paid out. Each id of Stripe has one entry for each kind.
    await runner.query(`
      CREATE TABLE ledger (
        id uuid PRIMARY KEY,
        seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        order_id uuid NOT NULL REFERENCES orders (order_id),
        session_id uuid NOT NULL REFERENCES checkout_sessions (id),
        kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_won')),
        amount_cents integer NOT NULL,
        currency text NOT NULL,
        stripe_reference text NOT NULL,
        occurred_at timestamptz NOT NULL,
        written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        UNIQUE (stripe_reference, kind),
        CHECK (CASE WHEN kind IN ('refund', 'dispute') THEN amount_cents < 0 ELSE amount_cents > 0 END)
      )`);
    await runner.query('CREATE INDEX ledger_of_order ON ledger (order_id, seq)');
    // The ledger may grow and is never rewritten.
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the ledger is only ever added to'; END $$`);
    await runner.query(
      'CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_change()',
    );
    await runner.query(
      'CREATE TRIGGER ledger_never_emptied BEFORE TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ledger');
    await runner.query('DROP FUNCTION refuse_change()');
    for (const table of [
      'stripe_tasks',
      'event_cursor',
      'stripe_events',
      'checkout_sessions',
      'unwanted_orders',
      'orders',
    ]) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
