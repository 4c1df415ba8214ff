import { inboxTable } from '@dear-future/work/inbox/inbox-table';
import { workColumns, workIndex } from '@dear-future/work/rows/columns';

/** Pairs of a state and a state that may follow it, as drawn in `schedule/states.ts`. */
const TRANSITIONS = `
  ('scheduled', 'claimed'), ('scheduled', 'cancelled'),
  ('claimed', 'scheduled'), ('claimed', 'sending'), ('claimed', 'delivered'), ('claimed', 'retry_wait'),
  ('claimed', 'unknown'), ('claimed', 'cancelled'),
  ('sending', 'delivered'), ('sending', 'retry_wait'), ('sending', 'unknown'), ('sending', 'claimed'),
  ('retry_wait', 'claimed'), ('retry_wait', 'cancelled'),
  ('unknown', 'claimed'), ('unknown', 'cancelled')`;

const TABLES = `
  -- "details": what emails say besides the title. "recipient_id" and "contact_id": null for an email to the user.
  -- "copy": 0 for the first email to a recipient, higher when it is sent again.
  -- "mailbox": the hash of the person's mailbox, if it had opened nothing from the user before.
  CREATE TABLE deliveries (
    id uuid PRIMARY KEY,
    source_kind text NOT NULL
      CHECK (source_kind IN ('time-capsule', 'prompt-responses', 'paid-capsule', 'payment', 'date-reminder', 'unplayable-video')),
    source_id uuid NOT NULL,
    channel text NOT NULL CHECK (channel IN ('email', 'app')),
    generation integer NOT NULL CHECK (generation >= 0),
    user_id uuid NOT NULL,
    recipient_id uuid,
    contact_id uuid,
    mailbox text,
    copy integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    local_date date,
    local_time time,
    time_zone text,
    recorded_at timestamptz NOT NULL,
    prompt_title text NOT NULL,
    personal_note text,
    details jsonb,
    message_id text NOT NULL UNIQUE,
    state text NOT NULL DEFAULT 'scheduled' CHECK (
      state IN ('scheduled', 'claimed', 'sending', 'retry_wait', 'unknown', 'delivered', 'cancelled')),
    failures integer NOT NULL DEFAULT 0,
    unknowns integer NOT NULL DEFAULT 0,
    moves integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    delivered_at timestamptz,
    CHECK ((state = 'delivered') = (delivered_at IS NOT NULL)),
    CONSTRAINT deliveries_details CHECK (details IS NOT NULL OR source_kind IN ('time-capsule', 'prompt-responses')),
    UNIQUE NULLS NOT DISTINCT (source_kind, source_id, channel, generation, recipient_id, copy),
    CHECK ((recipient_id IS NULL) = (contact_id IS NULL)),
    ${workColumns}
  );
  ${workIndex('deliveries')};
  CREATE INDEX deliveries_waiting ON deliveries (user_id) WHERE state = 'retry_wait';
  CREATE INDEX deliveries_waiting_for_contact ON deliveries (contact_id) WHERE state = 'retry_wait';
  CREATE INDEX deliveries_of_recipient ON deliveries (recipient_id) WHERE recipient_id IS NOT NULL;
  CREATE INDEX deliveries_to_mailbox ON deliveries (mailbox) WHERE mailbox IS NOT NULL;
  CREATE INDEX deliveries_open ON deliveries (due_at) WHERE state IN ('scheduled', 'claimed', 'sending', 'retry_wait');
  CREATE INDEX deliveries_planned ON deliveries (due_at, id) WHERE state = 'scheduled' AND time_zone IS NOT NULL;
  CREATE INDEX deliveries_delivered ON deliveries (delivered_at) WHERE delivered_at IS NOT NULL;
  -- Finds other emails about a capsule's payments.
  CREATE INDEX deliveries_payments ON deliveries ((details->>'capsuleId'), recorded_at) WHERE source_kind = 'payment';
  CREATE FUNCTION refuse_transition() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (OLD.state, NEW.state) IN (${TRANSITIONS}) THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'a delivery cannot change from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END $$;
  CREATE TRIGGER deliveries_transitions BEFORE UPDATE OF state ON deliveries FOR EACH ROW
    WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION refuse_transition();

  -- An attempt without "started_at" sent no email. An attempt without "outcome" is still sending, or its process died.
  CREATE TABLE attempts (
    delivery_id uuid NOT NULL REFERENCES deliveries (id),
    attempt integer NOT NULL,
    is_resend boolean NOT NULL DEFAULT false,
    started_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    outcome text CHECK (outcome IN ('accepted', 'not_sent', 'refused', 'unknown')),
    reason text,
    PRIMARY KEY (delivery_id, attempt),
    CHECK (started_at IS NOT NULL OR outcome IS NOT NULL)
  );
  CREATE INDEX attempts_age ON attempts (created_at);

  CREATE TABLE users (
    user_id uuid PRIMARY KEY,
    version integer NOT NULL,
    email text,
    first_name text,
    response_mails boolean NOT NULL DEFAULT true,
    unsubscribe_token uuid NOT NULL UNIQUE DEFAULT gen_random_uuid()
  );

  -- People in users' address books. A removed person has no address.
  CREATE TABLE contacts (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    email text,
    second_email text,
    guardian_name text
  );

  -- One row, which holds all processes to one rate while BullMQ's limiter is away.
  CREATE TABLE mail_rate (free_at timestamptz NOT NULL);
  INSERT INTO mail_rate VALUES (clock_timestamp());

  -- Senders whose capsules a mailbox (a hash) has opened ("is_known"), and senders whom it has blocked.
  CREATE TABLE mailbox_senders (
    mailbox text NOT NULL,
    user_id uuid NOT NULL,
    is_known boolean NOT NULL,
    PRIMARY KEY (mailbox, user_id)
  );
  CREATE INDEX mailbox_senders_unknown ON mailbox_senders (user_id) WHERE NOT is_known;

  -- The newest plan of a changed or restored time capsule. Reports to the capsules service contain it.
  CREATE TABLE plans (capsule_id uuid PRIMARY KEY, plan jsonb NOT NULL);

  -- A picture from a time capsule's video, for its email. It may arrive before the delivery.
  CREATE TABLE pictures (capsule_id uuid PRIMARY KEY, jpeg bytea NOT NULL);

  -- Responses to shared prompts. Each has its own notification and belongs to one email to the owner.
  CREATE TABLE responses (
    id uuid PRIMARY KEY,
    delivery_id uuid NOT NULL REFERENCES deliveries (id),
    responder_name text,
    received_at timestamptz NOT NULL
  );
  CREATE INDEX responses_of_delivery ON responses (delivery_id, received_at, id);

  -- "subject_id": a delivery, a response, a contribution, or a recipient's reply to the time capsule "capsule_id".
  CREATE TABLE notifications (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    capsule_id uuid,
    topic text NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    path text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    read_at timestamptz,
    UNIQUE (subject_id, topic)
  );
  CREATE INDEX notifications_of_capsule ON notifications (capsule_id) WHERE capsule_id IS NOT NULL;
  CREATE INDEX notifications_of_user ON notifications (user_id, created_at DESC, id DESC);
  CREATE INDEX notifications_read ON notifications (read_at) WHERE read_at IS NOT NULL;
  CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

  -- Ids of removed responses, contributions and time capsules. Messages about them may arrive later or again, and are
  -- ignored. A time capsule may be restored ("undone"); "generation" is that of its newest plan.
  CREATE TABLE removals (
    id uuid PRIMARY KEY,
    generation integer NOT NULL DEFAULT 0,
    undone boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX removals_age ON removals (created_at)`;

export const INITIAL_SCHEMA = `${inboxTable('delivery')};${TABLES}`;
