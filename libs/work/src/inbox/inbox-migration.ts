import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workColumns, workIndex } from '../rows/columns.js';

/** Other roles can post a message and read nothing, not even whether it is repeated. */
export function inboxMigration(service: ServiceName): new () => MigrationInterface {
  const others = SERVICES.join(', ');
  return class Inbox1700000000000 implements MigrationInterface {
    // TypeORM sorts migrations by the digits at the end of the name.
    readonly name = 'Inbox1700000000000';

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`
        CREATE TABLE inbox (
          id uuid PRIMARY KEY,
          type text NOT NULL,
          version integer NOT NULL,
          payload jsonb NOT NULL,
          state text NOT NULL DEFAULT 'open',
          received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
          handled_at timestamptz,
          ${workColumns}
        )`);
      await runner.query(workIndex('inbox'));
      await runner.query('CREATE INDEX inbox_handled ON inbox (handled_at) WHERE handled_at IS NOT NULL');
      await runner.query(`
        CREATE FUNCTION post_message(id uuid, type text, version integer, payload jsonb) RETURNS void
        LANGUAGE sql SECURITY DEFINER SET search_path = ${service}, pg_temp AS $$
          INSERT INTO inbox (id, type, version, payload, request_id, next_attempt_at)
          VALUES ($1, $2, $3, $4, $4->>'requestId', clock_timestamp()) ON CONFLICT (id) DO NOTHING
        $$`);
      await runner.query('REVOKE ALL ON FUNCTION post_message(uuid, text, integer, jsonb) FROM PUBLIC');
      await runner.query(`GRANT USAGE ON SCHEMA ${service} TO ${others}`);
      await runner.query(`GRANT EXECUTE ON FUNCTION post_message(uuid, text, integer, jsonb) TO ${others}`);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query('DROP FUNCTION post_message(uuid, text, integer, jsonb)');
      await runner.query('DROP TABLE inbox');
    }
  };
}
