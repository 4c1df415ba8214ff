import { inboxTable } from '@dear-future/work/inbox/inbox-table';
import { PAID_CAPSULE_TABLES } from './paid-capsules.js';
import { PROMPTS } from './prompts.js';

/** The columns of `StoredVideo`. */
const VIDEO = `
    admission_id uuid NOT NULL UNIQUE REFERENCES admissions (id),
    video_name text NOT NULL UNIQUE,
    video_ready boolean NOT NULL DEFAULT false,
    video_playable boolean,
    duration_seconds double precision NOT NULL CHECK (duration_seconds > 0)`;

/**
 * Times that users see have millisecond precision, as in cursors and JavaScript, so that pages never skip or repeat a
 * row. Counters change often and are in no index: a fill factor below 100 allows heap-only tuple (HOT) updates.
 */
const TABLES = `
  CREATE TABLE prompts (
    id text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{2,63}$' AND id NOT LIKE 'custom-%'),
    category text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    position integer NOT NULL UNIQUE
  );

  -- "is_released": the video of a committed upload is gone or replaced. Until then, the admission protects the video
  -- from deletion, and lets clients repeat the commit.
  CREATE TABLE admissions (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    scope text NOT NULL,
    idempotency_key text CHECK (length(idempotency_key) BETWEEN 1 AND 200),
    attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    max_seconds integer NOT NULL DEFAULT 300,
    holds_slot boolean NOT NULL DEFAULT true,
    sender bytea,
    video_name text UNIQUE,
    fingerprint text,
    -- json, not jsonb: a repeated request gets the same answer, with its fields in the same order.
    result json,
    discarded_videos text[] NOT NULL DEFAULT '{}',
    is_released boolean NOT NULL DEFAULT false,
    CHECK (num_nulls(video_name, fingerprint, result) IN (0, 3))
  );
  CREATE UNIQUE INDEX admissions_key ON admissions (kind, scope, idempotency_key) WHERE idempotency_key IS NOT NULL;
  -- For the removal of old admissions.
  CREATE INDEX admissions_expiry ON admissions (expires_at) WHERE video_name IS NULL OR is_released;
  CREATE INDEX admissions_open ON admissions (scope, expires_at) WHERE video_name IS NULL;

  CREATE TABLE time_capsules (
    id uuid PRIMARY KEY,
    user_id text NOT NULL,
    prompt_id text NOT NULL,
    prompt_title text NOT NULL CHECK (prompt_title <> ''),
    status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'delivered')),
    delivery_date timestamptz(3) NOT NULL,
    delivered_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    personal_note text CHECK (personal_note <> ''),
    delivery_method text NOT NULL CHECK (delivery_method IN ('email', 'app')),
    time_zone text,
    generation integer NOT NULL DEFAULT 1 CHECK (generation > 0),
    moves integer NOT NULL DEFAULT 0,
    ${VIDEO},
    video_bytes bigint NOT NULL CHECK (video_bytes > 0),
    opened_at timestamptz(3),
    removed_at timestamptz(3),
    CHECK ((status = 'delivered') = (delivered_at IS NOT NULL))
  );
  CREATE INDEX time_capsules_of_user ON time_capsules (user_id, created_at DESC, id DESC);
  CREATE INDEX time_capsules_removed ON time_capsules (user_id, removed_at DESC, id DESC) WHERE removed_at IS NOT NULL;
  -- For the erasure of removed capsules.
  CREATE INDEX time_capsules_erasure ON time_capsules (removed_at) WHERE removed_at IS NOT NULL;

  -- The history that time_capsules does not keep, such as changes and attempts. "id" orders events of one millisecond.
  CREATE TABLE time_capsule_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    capsule_id uuid NOT NULL REFERENCES time_capsules (id) ON DELETE CASCADE,
    at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    kind text NOT NULL CHECK (kind IN ('copied', 'changed', 'removed', 'restored', 'attempt')),
    details jsonb NOT NULL DEFAULT '{}'
  );
  CREATE INDEX time_capsule_events_of_capsule ON time_capsule_events (capsule_id, at, id);

  CREATE TABLE shared_prompts (
    id uuid PRIMARY KEY,
    user_id text NOT NULL,
    slug text NOT NULL UNIQUE CHECK (slug ~ '^[1-9A-HJ-NP-Za-km-z]{22}$'),
    prompt_title text NOT NULL CHECK (prompt_title <> ''),
    prompt_description text NOT NULL CHECK (prompt_description <> ''),
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
    view_count integer NOT NULL DEFAULT 0 CHECK (view_count >= 0),
    submission_count integer NOT NULL DEFAULT 0 CHECK (submission_count >= 0),
    answered boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT shared_prompts_answered CHECK (answered OR submission_count = 0)
  ) WITH (fillfactor = 80);
  CREATE INDEX shared_prompts_of_user ON shared_prompts (user_id, created_at DESC, id DESC);

  CREATE TABLE shared_responses (
    id uuid PRIMARY KEY,
    prompt_id uuid NOT NULL REFERENCES shared_prompts (id),
    edit_link_hash bytea NOT NULL UNIQUE CHECK (octet_length(edit_link_hash) = 32),
    responder_name text CHECK (responder_name <> ''),
    responder_email text CHECK (responder_email <> ''),
    personal_note text CHECK (personal_note <> ''),
    video_type text NOT NULL CHECK (video_type IN ('video/webm', 'video/mp4')),
    submitted_at timestamptz(3) NOT NULL,
    ${VIDEO}
  );
  CREATE INDEX shared_responses_of_prompt ON shared_responses (prompt_id, submitted_at DESC, id DESC);
  -- Users' address books.
  CREATE TABLE contacts (
    id uuid PRIMARY KEY,
    user_id text NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    email text NOT NULL CHECK (email <> ''),
    second_email text CHECK (second_email <> ''),
    guardian_name text CHECK (guardian_name <> ''),
    version integer NOT NULL,
    created_at timestamptz(3) NOT NULL
  );
  CREATE INDEX contacts_of_user ON contacts (user_id, created_at DESC, id DESC);

  -- The people who get a time capsule. The name is copied from the contact, and stays when the contact is removed.
  -- "shared_at": when the owner added the person after the delivery. "copies" counts the emails that were sent again.
  -- "attempt_failed": the mailbox refused the last email, or its outcome is unknown.
  CREATE TABLE time_capsule_recipients (
    id uuid PRIMARY KEY,
    capsule_id uuid NOT NULL REFERENCES time_capsules (id) ON DELETE CASCADE,
    contact_id uuid REFERENCES contacts (id) ON DELETE SET NULL,
    name text NOT NULL CHECK (name <> ''),
    shared_at timestamptz(3),
    sent_at timestamptz(3),
    opened_at timestamptz(3),
    answered_at timestamptz(3),
    thanks text CHECK (thanks <> ''),
    address_changes integer NOT NULL DEFAULT 0,
    copies integer NOT NULL DEFAULT 0,
    attempt_failed boolean NOT NULL DEFAULT false,
    UNIQUE (capsule_id, contact_id)
  );
  CREATE INDEX time_capsule_recipients_of_contact ON time_capsule_recipients (contact_id);
  -- Each email to a recipient has its own link. Earlier links still work.
  CREATE TABLE recipient_links (
    hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    recipient_id uuid NOT NULL REFERENCES time_capsule_recipients (id) ON DELETE CASCADE,
    mailbox_hash text NOT NULL,
    opened boolean NOT NULL DEFAULT false
  );
  CREATE INDEX recipient_links_of_recipient ON recipient_links (recipient_id);
  -- Finds the message about a link that is not in the table yet.
  CREATE INDEX inbox_links ON inbox ((payload->>'hash')) WHERE type = 'recipient.link-issued' AND handled_at IS NULL;
  -- One row for each time that a user chose a person. The rows outlive the capsules: removals do not change the count.
  CREATE TABLE recipient_choices (
    user_id text NOT NULL,
    chosen_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX recipient_choices_of_user ON recipient_choices (user_id, chosen_at);
  -- Other owners' time capsules that users keep. The rows outlive the capsules, so that lists can say that one is gone.
  CREATE TABLE received_capsules (
    id uuid PRIMARY KEY,
    user_id text NOT NULL,
    capsule_id uuid NOT NULL,
    sender json NOT NULL,
    recorded_at timestamptz(3) NOT NULL,
    kept_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (capsule_id, user_id)
  );
  CREATE INDEX received_capsules_of_user ON received_capsules (user_id, kept_at DESC, id DESC);
  -- The mailboxes of users, without tags: accounts of one mailbox share the limits on people.
  CREATE TABLE accounts (
    user_id text PRIMARY KEY,
    version integer NOT NULL,
    mailbox text NOT NULL
  );
  CREATE INDEX accounts_of_mailbox ON accounts (mailbox);
  -- Senders whom the person at a mailbox has reported as unknown.
  CREATE TABLE unknown_senders (
    user_id text NOT NULL,
    mailbox_hash text NOT NULL,
    PRIMARY KEY (user_id, mailbox_hash)
  );
  CREATE TABLE time_capsule_answers (
    id uuid PRIMARY KEY,
    recipient_id uuid NOT NULL UNIQUE REFERENCES time_capsule_recipients (id) ON DELETE CASCADE,
    video_bytes bigint NOT NULL CHECK (video_bytes > 0),
    ${VIDEO}
  )`;

const RELEASED_ADMISSIONS = `
  CREATE FUNCTION release_admission() RETURNS trigger LANGUAGE plpgsql SET search_path = capsules, pg_temp AS $$
    BEGIN
      UPDATE admissions SET is_released = true WHERE id = OLD.admission_id;
      RETURN NULL;
    END $$;
  ${['time_capsules', 'time_capsule_answers', 'shared_responses', 'contributions']
    .map(
      (table) => `
  CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} FOR EACH ROW
    WHEN (OLD.admission_id IS NOT NULL) EXECUTE FUNCTION release_admission();
  CREATE TRIGGER ${table}_replaced AFTER UPDATE OF admission_id ON ${table} FOR EACH ROW
    WHEN (OLD.admission_id IS DISTINCT FROM NEW.admission_id) EXECUTE FUNCTION release_admission()`,
    )
    .join(';')}`;

const PARTS = [inboxTable('capsules'), TABLES, PAID_CAPSULE_TABLES, RELEASED_ADMISSIONS, PROMPTS];
export const INITIAL_SCHEMA = PARTS.join(';');
