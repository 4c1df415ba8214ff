// Real: PostgreSQL and a service as a process, without Redis. One of its two kinds of work never ends.
import { randomUUID } from 'node:crypto';
import { createDatabase } from '@dear-future/testing/database';
import { NO_REDIS } from '@dear-future/testing/service-environment';
import pg from 'pg';
import { createTables, environment, printed, spawn } from './programs.js';

const database = await createDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
await admin.query(createTables);
await admin.query('INSERT INTO billing.chores (next_attempt_at) VALUES (clock_timestamp())');
const settings = { ...environment(database.url('billing'), NO_REDIS), SHUTDOWN_DEADLINE_MS: '5000' };
const service = spawn('two-works', settings);

afterAll(async () => {
  service.kill('SIGKILL');
  await service.exited;
  await admin.end();
  await database.drop();
});

it('a process that shuts down accepts no connections and no work, and hands open work back in time', async () => {
  const port = /"port":(\d+)/.exec(await printed(service, '"listening"'))?.[1] ?? '';
  const alive = (): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/health/live`, { headers: { connection: 'close' } });
  expect((await alive()).status).toBe(200);
  await printed(service, 'working');

  service.kill('SIGTERM');
  await printed(service, '"stopping"');
  const payload = JSON.stringify({ userId: randomUUID(), version: 1, email: 'ada@example.com' });
  await admin.query(`SELECT billing.post_message($1, 'user.known', 1, $2::jsonb)`, [randomUUID(), payload]);
  await expect(alive()).rejects.toThrow('fetch failed');

  await printed(service, 'work.handed_back');
  expect((await service.exited).code).toBe(0);
  expect((await admin.query('SELECT state, attempt FROM billing.inbox')).rows).toEqual([{ state: 'open', attempt: 0 }]);
  expect((await admin.query('SELECT state, lease_until FROM billing.chores')).rows).toEqual([
    { state: 'open', lease_until: null },
  ]);
  expect((await admin.query('SELECT 1 FROM billing.effects')).rows).toEqual([]);
});
