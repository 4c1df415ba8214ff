import path from 'node:path';
import { startChild, type Child } from '@dear-future/local-servers/processes/child';
import { workColumns } from '../src/rows/columns.js';

/** SQL that creates the tables that the programs in `fixtures` use. */
export const TABLES = `
  CREATE TABLE billing.effects (message_id uuid, user_id uuid);
  CREATE TABLE billing.chores (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), state text NOT NULL DEFAULT 'open', user_id uuid, ${workColumns});
  CREATE TABLE gateway.facts (user_id uuid);
  ALTER TABLE billing.effects OWNER TO billing;
  ALTER TABLE billing.chores OWNER TO billing;
  ALTER TABLE gateway.facts OWNER TO gateway`;

export function environment(databaseUrl: string, redisUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SWEEP_INTERVAL_MS: '250',
  };
}

/** Starts one of the programs in `fixtures` as a process. */
export function startFixture(program: string, env: Record<string, string>): Child {
  return startChild({
    name: program,
    program: process.execPath,
    args: [path.join(import.meta.dirname, 'fixtures', `${program}.mjs`)],
    env: { PATH: process.env['PATH'], ...env },
  });
}

/** Waits for a line that contains `text`. */
export function waitForLine(child: Child, text: string): Promise<string> {
  return child.waitForLine((line) => (line.includes(text) ? line : undefined), 60_000);
}
