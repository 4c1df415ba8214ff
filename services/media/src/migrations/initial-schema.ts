import { inboxTable } from '@dear-future/work/inbox/inbox-table';
import { workColumns, workIndex } from '@dear-future/work/rows/columns';

export const INITIAL_SCHEMA = `
  ${inboxTable('media')};
  -- Everything that may be in storage: a row is written before the first byte. Each row is also a piece of work: the
  -- removal of the object. It is due when the upload must have ended ("open"), at once ("deleting"), or never ("kept").
  CREATE TABLE objects (
    id uuid PRIMARY KEY,
    key text NOT NULL UNIQUE,
    upload_id text,
    video_name text NOT NULL,
    state text NOT NULL CHECK (state IN ('open', 'kept', 'deleting')),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ${workColumns}
  );
  ${workIndex('objects')};
  CREATE INDEX objects_video ON objects (video_name);

  -- Accepted recordings, and reels. "stored": not committed yet; "committed": its owner, the user it is for, has it;
  -- "discarding": being removed. A reel has no upload and so no admission. "turn_key" is a hash of the owner's id, and
  -- "turn_network" a hash of the sender's client that changes daily: owners and clients take turns in "processings".
  CREATE TABLE videos (
    name text PRIMARY KEY,
    admission_id uuid,
    turn_key text NOT NULL DEFAULT '',
    turn_network bytea NOT NULL DEFAULT '',
    state text NOT NULL CHECK (state IN ('stored', 'committed', 'discarding')),
    content_type text NOT NULL,
    duration_seconds double precision NOT NULL,
    original jsonb NOT NULL,
    copy jsonb,
    poster jsonb,
    stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    next_check_at timestamptz,
    original_read_at timestamptz,
    CONSTRAINT videos_stored_admission CHECK (state <> 'stored' OR admission_id IS NOT NULL)
  );
  CREATE INDEX videos_unclaimed ON videos (next_check_at, name) WHERE state = 'stored';

  -- Names of discarded videos, kept while a message about them may still arrive (see "VideoRegister.commit").
  CREATE TABLE discarded_videos (
    name text PRIMARY KEY,
    discarded_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX discarded_videos_age ON discarded_videos (discarded_at);

  -- Seekable copies and posters, made or still to be made. Owners take turns, and so do clients: the next turn goes to
  -- the one whose last work started longest ago. "failures": see "ProgramWork".
  CREATE TABLE processings (
    id uuid PRIMARY KEY,
    video_name text NOT NULL UNIQUE,
    turn_key text NOT NULL DEFAULT '',
    turn_network bytea NOT NULL DEFAULT '',
    state text NOT NULL CHECK (state IN ('waiting', 'working', 'done', 'dead')),
    failures integer NOT NULL DEFAULT 0,
    started_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ${workColumns}
  );
  ${workIndex('processings')};
  CREATE INDEX processings_owners ON processings (turn_key, turn_network, next_attempt_at)
    WHERE next_attempt_at IS NOT NULL;
  CREATE INDEX processings_turns ON processings (turn_key, started_at) WHERE started_at IS NOT NULL;
  CREATE INDEX processings_network_turns ON processings (turn_network, started_at) WHERE started_at IS NOT NULL;

  -- Requested highlight reels; capsules take turns. "failed": none of the videos could be used; "superseded": a newer
  -- reel of the same capsule replaced it.
  CREATE TABLE reels (
    id uuid PRIMARY KEY,
    capsule_id uuid NOT NULL,
    version integer NOT NULL,
    request jsonb NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'working', 'done', 'failed', 'superseded', 'dead')),
    step integer NOT NULL DEFAULT 0,
    progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
    failures integer NOT NULL DEFAULT 0,
    started_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ${workColumns},
    UNIQUE (capsule_id, version)
  );
  ${workIndex('reels')};
  CREATE INDEX reels_capsules ON reels (capsule_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
  CREATE INDEX reels_turns ON reels (capsule_id, started_at) WHERE started_at IS NOT NULL`;
