/** Address books, and what time capsules send to the people in them. After the tables of time capsules and admissions. */
export const PEOPLE_TABLES = `
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

  -- The people who get a time capsule. The name is that of the contact, also after the contact was removed.
  -- "shared_at": of those who were added after its delivery. "copies" counts the mails that were sent again.
  -- "attempt_failed": their mailbox refused the last mail, or its outcome is unknown.
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
  -- Each mail to a recipient has a link of its own. All of them work.
  CREATE TABLE recipient_links (
    hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    recipient_id uuid NOT NULL REFERENCES time_capsule_recipients (id) ON DELETE CASCADE,
    mailbox_hash text NOT NULL,
    opened boolean NOT NULL DEFAULT false
  );
  CREATE INDEX recipient_links_of_recipient ON recipient_links (recipient_id);
  -- Outlives the capsules: removing one makes no room for others.
  CREATE TABLE recipient_additions (
    user_id text NOT NULL,
    added_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX recipient_additions_of_user ON recipient_additions (user_id, added_at);
  -- Time capsules of other owners that users keep. Outlives the capsule: its line then says that the sender removed it.
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
  -- The mailboxes of users, without tags: accounts of one mailbox share the ceilings on people.
  CREATE TABLE accounts (
    user_id text PRIMARY KEY,
    version integer NOT NULL,
    mailbox text NOT NULL
  );
  CREATE INDEX accounts_of_mailbox ON accounts (mailbox);
  -- Senders whom the person at a mailbox does not know.
  CREATE TABLE unknown_senders (
    user_id text NOT NULL,
    mailbox_hash text NOT NULL,
    PRIMARY KEY (user_id, mailbox_hash)
  );
  CREATE TABLE time_capsule_answers (
    id uuid PRIMARY KEY,
    recipient_id uuid NOT NULL UNIQUE REFERENCES time_capsule_recipients (id) ON DELETE CASCADE,
    admission_id uuid NOT NULL UNIQUE REFERENCES admissions (id),
    video_name text NOT NULL UNIQUE,
    video_type text NOT NULL CHECK (video_type IN ('video/webm', 'video/mp4')),
    video_ready boolean NOT NULL DEFAULT false,
    video_playable boolean,
    duration_seconds double precision NOT NULL CHECK (duration_seconds > 0),
    submitted_at timestamptz(3) NOT NULL
  )`;
