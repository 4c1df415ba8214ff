import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { workColumns, workIndex } from '../rows/columns.js';

/** Returns SQL that creates an inbox. Other services' roles can only post, not even see whether a message exists. */
export function inboxTable(service: ServiceName): string {
  const roles = SERVICES.join(', ');
  return `
    CREATE TABLE inbox (
      id uuid PRIMARY KEY,
      type text NOT NULL,
      payload jsonb NOT NULL,
      state text NOT NULL DEFAULT 'open',
      received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      handled_at timestamptz,
      ${workColumns}
    );
    ${workIndex('inbox')};
    CREATE INDEX inbox_handled ON inbox (handled_at) WHERE handled_at IS NOT NULL;
    CREATE FUNCTION post_message(id uuid, type text, payload jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = ${service}, pg_temp AS $$
      INSERT INTO inbox (id, type, payload, request_id, next_attempt_at)
      VALUES ($1, $2, $3, $3->>'requestId', clock_timestamp()) ON CONFLICT (id) DO NOTHING
    $$;
    REVOKE ALL ON FUNCTION post_message(uuid, text, jsonb) FROM PUBLIC;
    GRANT USAGE ON SCHEMA ${service} TO ${roles};
    GRANT EXECUTE ON FUNCTION post_message(uuid, text, jsonb) TO ${roles}`;
}
