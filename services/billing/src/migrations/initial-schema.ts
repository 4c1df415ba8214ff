import { inboxTable } from '@dear-future/work/inbox/inbox-table';
import { workColumns, workIndex } from '@dear-future/work/rows/columns';

/** Amounts are in the smallest unit of their currency. */
export const INITIAL_SCHEMA = `
  ${inboxTable('billing')};
  -- "version" counts changes of state, so that the capsules service can tell which message is newer. "revision"
  -- increases when checkouts change, so that stale reads of Stripe are noticed. "main_session_id" is the id of the
  -- checkout that paid for the order.
  CREATE TABLE orders (
    order_id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    title text NOT NULL,
    lines json NOT NULL,
    total_cents integer NOT NULL CHECK (total_cents > 0),
    currency text NOT NULL,
    state text NOT NULL DEFAULT 'open'
      CHECK (state IN ('open', 'processing', 'paid', 'failed', 'refunded', 'disputed')),
    version integer NOT NULL DEFAULT 0,
    revision bigint NOT NULL DEFAULT 0,
    main_session_id uuid,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  -- Not a column of orders, because the capsules service may cancel an order before its row exists.
  CREATE TABLE cancelled_orders (
    order_id uuid PRIMARY KEY,
    cancelled_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );

  -- "refund_refusals" counts refund requests that Stripe refused or answered with a 5xx. The next request needs a new
  -- idempotency key, which contains this count. "has_failed_refund": a refund failed after Stripe had accepted it.
  CREATE TABLE checkout_sessions (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders (order_id),
    user_id uuid NOT NULL,
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
    flag text CHECK (flag IN ('amount_mismatch', 'paid_twice', 'refund_failed')),
    charged_cents integer NOT NULL DEFAULT 0,
    refunded_cents integer NOT NULL DEFAULT 0,
    lost_cents integer NOT NULL DEFAULT 0,
    disputed_cents integer NOT NULL DEFAULT 0,
    has_failed_refund boolean NOT NULL DEFAULT false,
    refund_refusals integer NOT NULL DEFAULT 0,
    paid_at timestamptz,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CHECK ((state IN ('creating', 'refused')) <= (stripe_session_id IS NULL)),
    CHECK (state NOT IN ('open', 'processing', 'paid', 'failed') OR stripe_session_id IS NOT NULL)
  );
  CREATE UNIQUE INDEX checkout_sessions_one_open ON checkout_sessions (order_id) WHERE state IN ('creating', 'open');
  CREATE INDEX checkout_sessions_unpaid ON checkout_sessions (expires_at) WHERE state IN ('open', 'processing');
  CREATE INDEX checkout_sessions_of_order ON checkout_sessions (order_id, created_at);
  CREATE INDEX checkout_sessions_flagged ON checkout_sessions (id)
    WHERE flag IS NOT NULL AND charged_cents > refunded_cents + lost_cents;
  CREATE INDEX checkout_sessions_refused ON checkout_sessions (id)
    WHERE refund_refusals > 0 AND charged_cents > refunded_cents + lost_cents;
  CREATE INDEX checkout_sessions_of_user ON checkout_sessions (user_id, created_at DESC, id DESC)
    WHERE state IN ('processing', 'paid', 'failed');

  -- Each row is a check of one order at Stripe, or an event that needs none. "ignored": it needed no check, or the
  -- check found no order of ours. An event's row has the event's ids, but no payer data. Rows stay after the check, so
  -- that a repeated event is recognized.
  CREATE TABLE payment_checks (
    id uuid PRIMARY KEY,
    order_id uuid,
    event_id text UNIQUE,
    type text,
    session_id text,
    intent_id text,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'handled', 'ignored', 'dead')),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CHECK ((order_id IS NULL) = (event_id IS NOT NULL)),
    ${workColumns}
  );
  ${workIndex('payment_checks')};
  CREATE INDEX payment_checks_finished ON payment_checks (created_at) WHERE state IN ('handled', 'ignored');
  CREATE INDEX payment_checks_of_order ON payment_checks (order_id, created_at) WHERE order_id IS NOT NULL;
  -- How far Stripe's list of events has been read: "since" is when the newest known event was created.
  CREATE TABLE event_cursor (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    next_poll_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  INSERT INTO event_cursor DEFAULT VALUES;

  -- Amounts are positive for money received, negative for money paid out. A Stripe id never has two entries of the same
  -- kind.
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
  );
  CREATE INDEX ledger_of_order ON ledger (order_id, seq);
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
  CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`;
