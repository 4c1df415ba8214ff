// Real: PostgreSQL, and a service as a process. Of our own: its two kinds of work, one of which never ends. Redis is away.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createDatabase } from '@dear-future/testing/database';
import { startChild } from '@dear-future/testing/processes/child';
import pg from 'pg';
import { workColumns } from '../src/rows/columns.js';

const database = await createDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
await admin.query(
  'CREATE TABLE billing.effects (message_id uuid, person_id uuid); ALTER TABLE billing.effects OWNER TO billing',
);
await admin.query(
  `CREATE TABLE billing.chores (id uuid PRIMARY KEY, state text NOT NULL DEFAULT 'open', ${workColumns});
   ALTER TABLE billing.chores OWNER TO billing`,
);
await admin.query('INSERT INTO billing.chores (id, next_attempt_at) VALUES ($1, clock_timestamp())', [randomUUID()]);
const service = startChild({
  name: 'two-works',
  program: process.execPath,
  args: [path.join(import.meta.dirname, 'fixtures', 'two-works.mjs')],
  env: {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'info',
    DATABASE_URL: database.url('billing'),
    REDIS_URL: 'redis://127.0.0.1:9',
    SWEEP_INTERVAL_MS: '100',
    SHUTDOWN_DEADLINE_MS: '5000',
  },
});

afterAll(async () => {
  service.kill('SIGKILL');
  await service.exited;
  await admin.end();
  await database.drop();
});

const seen = (word: string): Promise<string> =>
  service.line((line) => (line.includes(word) ? line : undefined), 30_000);

it('a process that ends takes no connection and no work any more, in any of its parts, and hands back in time', async () => {
  const port = /"port":(\d+)/.exec(await seen('"listening"'))?.[1] ?? '';
  const alive = (): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/health/live`, { headers: { connection: 'close' } });
  expect((await alive()).status).toBe(200);
  await seen('working');

  service.kill('SIGTERM');
  await seen('"stopping"');
  const payload = JSON.stringify({ personId: randomUUID(), version: 1, email: 'ada@example.com' });
  await admin.query(`SELECT billing.post_message($1, 'person.known', 1, $2::jsonb)`, [randomUUID(), payload]);
  await expect(alive()).rejects.toThrow('fetch failed');

  await seen('work.handed_back');
  expect((await service.exited).code).toBe(0);
  expect((await admin.query('SELECT state, attempt FROM billing.inbox')).rows).toEqual([{ state: 'open', attempt: 0 }]);
  expect((await admin.query('SELECT state, lease_until FROM billing.chores')).rows).toEqual([
    { state: 'open', lease_until: null },
  ]);
  expect((await admin.query('SELECT 1 FROM billing.effects')).rows).toEqual([]);
});
