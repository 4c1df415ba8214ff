// Real: PostgreSQL, and test services as processes, without Redis. One of a service's two kinds of work never ends.
import { randomUUID } from 'node:crypto';
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { NO_REDIS } from '@dear-future/testing/test-installation';
import pg from 'pg';
import { TABLES, environment, waitForLine, startFixture } from './programs.js';

const database = await createDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
await admin.query(TABLES);
await admin.query('INSERT INTO billing.chores (next_attempt_at) VALUES (clock_timestamp())');
const settings = { ...environment(database.url('billing'), NO_REDIS), SHUTDOWN_DEADLINE_MS: '5000' };
const service = startFixture('two-kinds-of-work', settings);

afterAll(async () => {
  service.kill('SIGKILL');
  await service.exited;
  await admin.end();
  await database.drop();
});

function waitUntilRefused(request: () => Promise<Response>): Promise<unknown> {
  const isRefused = () =>
    request().then(
      () => false,
      () => true,
    );
  return eventually(isRefused, { what: 'the process to refuse connections' });
}

it('a process that shuts down accepts no connections, begins no work, and hands back all that it has claimed', async () => {
  const port = /"port":(\d+)/.exec(await waitForLine(service, '"listening"'))?.[1] ?? '';
  const fetchHealth = (): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/health/live`, { headers: { connection: 'close' } });
  expect((await fetchHealth()).status).toBe(200);
  await waitForLine(service, 'working');

  // A claim that waits for this lock returns only after the signal.
  const locker = new pg.Client({ connectionString: database.adminUrl });
  await locker.connect();
  await locker.query('BEGIN; LOCK TABLE billing.inbox IN EXCLUSIVE MODE');
  const payload = JSON.stringify({ orderId: randomUUID() });
  await locker.query(`SELECT billing.post_message($1, 'order.cancelled', $2::jsonb)`, [randomUUID(), payload]);
  await locker.query(`UPDATE billing.inbox SET next_attempt_at = next_attempt_at - interval '1 minute'`);
  const waiting = `SELECT 1 FROM pg_stat_activity
                    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ '^UPDATE inbox'`;
  await eventually(async () => (await admin.query(waiting)).rowCount === 1, { what: 'a claim that waits' });

  service.kill('SIGTERM');
  await waitForLine(service, '"stopping"');
  await locker.query('COMMIT');
  await locker.end();
  await waitUntilRefused(fetchHealth);

  expect((await service.exited).code).toBe(0);
  const handedBack = { state: 'open', tries: 0, lease_until: null };
  for (const table of ['inbox', 'chores']) {
    expect((await admin.query(`SELECT state, tries, lease_until FROM billing.${table}`)).rows).toEqual([handedBack]);
  }
  expect((await admin.query('SELECT 1 FROM billing.effects')).rows).toEqual([]);
});

it('a process with a shutdown delay says that it is not ready, but still answers until the delay has passed', async () => {
  const delayed = startFixture('two-kinds-of-work', { ...settings, SHUTDOWN_DELAY_MS: '1500' });
  try {
    const port = /"port":(\d+)/.exec(await waitForLine(delayed, '"listening"'))?.[1] ?? '';
    const fetchHealth = (kind: string): Promise<Response> => fetch(`http://127.0.0.1:${port}/health/${kind}`);
    expect((await fetchHealth('ready')).status).toBe(200);

    delayed.kill('SIGTERM');
    await waitForLine(delayed, '"stopping"');
    const [ready, live] = await Promise.all([fetchHealth('ready'), fetchHealth('live')]);
    expect([ready.status, live.status]).toEqual([503, 200]);
    expect(live.headers.get('connection')).toBe('close');

    await waitUntilRefused(() => fetchHealth('live'));
    expect((await delayed.exited).code).toBe(0);
  } finally {
    delayed.kill('SIGKILL');
    await delayed.exited;
  }
});
