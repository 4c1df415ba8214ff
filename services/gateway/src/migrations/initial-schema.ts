import { inboxTable } from '@dear-future/work/inbox/inbox-table';

/** Secrets of sessions and links are stored as hashes, so that the tables cannot be used to sign in. */
const TABLES = String.raw`
  CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    first_name text,
    last_name text,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  -- Must remove the same tags as "mailboxOf".
  CREATE INDEX users_mailbox ON users (regexp_replace(email, '^([^+@]+)\+[^@]*@', '\1@'));

  CREATE TABLE sessions (
    id_hash text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    device text,
    seen_at timestamptz
  );
  CREATE INDEX sessions_of_user ON sessions (user_id);
  CREATE INDEX sessions_expiry ON sessions (expires_at);

  CREATE TABLE sign_in_links (
    token_hash text PRIMARY KEY,
    email text NOT NULL,
    return_to text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX sign_in_links_expiry ON sign_in_links (expires_at);
  CREATE INDEX sign_in_links_email ON sign_in_links (email);

  -- A request with "mail_failed" counts for the client, not for the address.
  CREATE TABLE sign_in_requests (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL,
    client text NOT NULL,
    -- See "networkAround".
    network text NOT NULL,
    familiar boolean NOT NULL,
    mailed boolean NOT NULL,
    mail_failed boolean NOT NULL DEFAULT false,
    asked_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX sign_in_requests_email ON sign_in_requests (email, asked_at);
  CREATE INDEX sign_in_requests_client ON sign_in_requests (client, asked_at);
  CREATE INDEX sign_in_requests_network ON sign_in_requests (network, asked_at);
  CREATE INDEX sign_in_requests_age ON sign_in_requests (asked_at);

  CREATE TABLE familiar_clients (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    client text NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (user_id, client)
  );
  CREATE INDEX familiar_clients_age ON familiar_clients (seen_at);

  -- Users' identities at an identity provider.
  CREATE TABLE user_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (issuer, subject)
  );
  CREATE INDEX user_identities_of_user ON user_identities (user_id)`;

export const INITIAL_SCHEMA = `${inboxTable('gateway')};${TABLES}`;
