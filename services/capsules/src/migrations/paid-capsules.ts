import { workColumns, workIndex } from '@dear-future/work/rows/columns';

export const PAID_CAPSULE_TABLES = `
  CREATE TABLE paid_capsules (
    id uuid PRIMARY KEY,
    user_id text NOT NULL,
    slug text NOT NULL UNIQUE CHECK (slug ~ '^[1-9A-HJ-NP-Za-km-z]{22}$'),
    idempotency_key text CHECK (length(idempotency_key) BETWEEN 1 AND 200),
    fingerprint text,
    capsule_name text CHECK (capsule_name <> ''),
    capsule_type text NOT NULL,
    prompt_title text NOT NULL CHECK (prompt_title <> ''),
    prompt_description text NOT NULL CHECK (prompt_description <> ''),
    delivery_day date NOT NULL,
    time_zone text NOT NULL,
    delivery_date timestamptz(3) NOT NULL,
    needs_new_date boolean NOT NULL DEFAULT false,
    generation integer NOT NULL DEFAULT 1,
    package_id text NOT NULL,
    package_name text NOT NULL,
    price_lines json NOT NULL,
    total_price_cents integer NOT NULL CHECK (total_price_cents >= 0),
    max_contributors integer CHECK (max_contributors > 0),
    max_video_duration_seconds integer NOT NULL CHECK (max_video_duration_seconds > 0),
    has_longer_video_addon boolean NOT NULL,
    has_highlight_reel_addon boolean NOT NULL,
    additional_contributor_slots integer NOT NULL CHECK (additional_contributor_slots >= 0),
    uses_credit boolean NOT NULL,
    needs_approval boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'closed', 'delivered', 'cancelled')),
    payment_status text NOT NULL DEFAULT 'pending'
      CHECK (payment_status IN ('pending', 'processing', 'paid', 'failed', 'refunded', 'disputed')),
    payment_version integer NOT NULL DEFAULT 0,
    contributor_count integer NOT NULL DEFAULT 0 CHECK (contributor_count >= 0),
    view_count integer NOT NULL DEFAULT 0 CHECK (view_count >= 0),
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    delivered_at timestamptz(3),
    CHECK (max_contributors IS NULL OR contributor_count <= max_contributors)
  ) WITH (fillfactor = 80);
  CREATE INDEX paid_capsules_of_user ON paid_capsules (user_id, created_at DESC, id DESC);
  CREATE UNIQUE INDEX paid_capsules_key ON paid_capsules (user_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

  CREATE TABLE credits (
    id uuid PRIMARY KEY,
    user_id text NOT NULL,
    package_id text NOT NULL,
    from_capsule_id uuid NOT NULL REFERENCES paid_capsules (id),
    status text NOT NULL DEFAULT 'available' CHECK (status IN ('available', 'reserved', 'spent', 'void')),
    capsule_id uuid UNIQUE REFERENCES paid_capsules (id),
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CHECK ((status IN ('reserved', 'spent')) = (capsule_id IS NOT NULL))
  );
  CREATE INDEX credits_of_user ON credits (user_id, created_at DESC, id DESC);
  CREATE INDEX credits_of_bundle ON credits (from_capsule_id);

  -- A withdrawal erases video, note and edit link; name and address stay. A removal by the host keeps the link's hash.
  CREATE TABLE contributions (
    id uuid PRIMARY KEY,
    capsule_id uuid NOT NULL REFERENCES paid_capsules (id),
    contributor_name text NOT NULL CHECK (contributor_name <> ''),
    contributor_email text NOT NULL CHECK (contributor_email <> ''),
    created_at timestamptz(3) NOT NULL,
    edit_link_hash bytea UNIQUE CHECK (octet_length(edit_link_hash) = 32),
    personal_note text CHECK (personal_note <> ''),
    admission_id uuid UNIQUE REFERENCES admissions (id),
    video_name text UNIQUE,
    video_type text CHECK (video_type IN ('video/webm', 'video/mp4')),
    video_ready boolean NOT NULL DEFAULT false,
    video_playable boolean,
    duration_seconds double precision CHECK (duration_seconds > 0),
    submitted_at timestamptz(3),
    promised_date timestamptz(3),
    needs_approval boolean NOT NULL DEFAULT false,
    has_slot boolean NOT NULL DEFAULT true,
    removed_at timestamptz(3),
    sender bytea,
    CONSTRAINT contributions_video CHECK (
      num_nulls(admission_id, video_name, video_type, duration_seconds, submitted_at) IN (0, 5)),
    CONSTRAINT contributions_slot CHECK (has_slot OR needs_approval),
    CONSTRAINT contributions_note CHECK (submitted_at IS NOT NULL OR personal_note IS NULL),
    CONSTRAINT contributions_edit_link CHECK (
      CASE WHEN video_name IS NOT NULL THEN edit_link_hash IS NOT NULL
           ELSE edit_link_hash IS NULL OR removed_at IS NOT NULL END)
  );
  CREATE INDEX contributions_of_capsule ON contributions (capsule_id, created_at DESC, id DESC);
  CREATE INDEX contributions_of_sender ON contributions (capsule_id, sender) WHERE video_name IS NOT NULL;
  CREATE INDEX contributions_removing ON contributions (removed_at) WHERE removed_at IS NOT NULL AND video_name IS NOT NULL;
  CREATE TABLE blocked_senders (
    capsule_id uuid NOT NULL REFERENCES paid_capsules (id),
    sender bytea NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (capsule_id, sender)
  );
  -- The opening of each paid capsule, which is due on the capsule's day. The id is the capsule's.
  CREATE TABLE capsule_openings (
    id uuid PRIMARY KEY REFERENCES paid_capsules (id),
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'done', 'dead')),
    ${workColumns}
  );
  ${workIndex('capsule_openings')};
  -- The reminders to choose a new date, of each capsule that was paid for after its date. The id is the capsule's.
  CREATE TABLE date_reminders (
    id uuid PRIMARY KEY REFERENCES paid_capsules (id),
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'dead')),
    sent integer NOT NULL DEFAULT 0,
    ${workColumns}
  );
  ${workIndex('date_reminders')};

  CREATE TABLE reels (
    capsule_id uuid PRIMARY KEY REFERENCES paid_capsules (id),
    reel_id uuid UNIQUE,
    version integer NOT NULL,
    plan_fingerprint text,
    requested_videos text[] NOT NULL DEFAULT '{}',
    step integer NOT NULL DEFAULT 0,
    state text NOT NULL CHECK (state IN ('none', 'waiting', 'working', 'ready', 'empty', 'failed')),
    progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
    video_name text UNIQUE,
    duration_seconds double precision,
    shown_videos text[] NOT NULL DEFAULT '{}',
    skipped text[] NOT NULL DEFAULT '{}',
    CONSTRAINT reels_request CHECK ((state IN ('none', 'empty')) = (reel_id IS NULL)),
    CONSTRAINT reels_video CHECK (
      CASE state WHEN 'ready' THEN video_name IS NOT NULL
                 WHEN 'none' THEN video_name IS NULL
                 WHEN 'empty' THEN video_name IS NULL
                 ELSE true END)
  )`;
