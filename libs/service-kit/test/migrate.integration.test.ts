// Real: PostgreSQL behind a proxy, and migration programs as processes.
import path from 'node:path';
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { startChild, type Child } from '@dear-future/local-servers/processes/child';
import { withClient } from '../src/database/provision.js';

const database = await createDatabase();
const proxy = await FaultProxy.start(database.url('billing'));

afterAll(async () => {
  await proxy.stop();
  await database.drop();
});

const asAdmin = (sql: string) => withClient(database.adminUrl, (admin) => admin.query(sql));

function startMigration(seconds: number): Child {
  return startChild({
    name: 'a migration program',
    program: process.execPath,
    args: [path.join(import.meta.dirname, 'fixtures/run-migration.mjs')],
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      TS_NODE_PROJECT: process.env['TS_NODE_PROJECT'],
      DATABASE_URL: proxy.through(database.url('billing')),
      SECONDS: String(seconds),
    },
  });
}

/** Waits until a process runs the migration's slow statement. */
async function waitUntilMigrating(): Promise<void> {
  const sql = `SELECT 1 FROM pg_stat_activity
                WHERE datname = current_database() AND state = 'active' AND query ~ '^SELECT pg_sleep'`;
  await eventually(() => asAdmin(sql).then(({ rowCount }) => rowCount === 1), { what: 'the slow statement' });
}

it('a migration ends if its connection is silently lost', async () => {
  const migration = startMigration(600);
  await waitUntilMigrating();
  await proxy.blackhole();
  expect((await migration.exited).code).toBe(1);
  expect(migration.lastLines().join('\n')).toContain('lost the connection that holds the lock');
  await proxy.failOver();
}, 60_000);

it('what it has locked is free soon after, although the server did not notice that its connections are lost', async () => {
  await asAdmin(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query ~ '^SELECT pg_sleep'`);
  const second = startMigration(0);
  expect((await second.exited).code).toBe(0);
  expect(second.lastLines()).toContain('billing: ran Slow9999999999999');
  await asAdmin(`DELETE FROM billing.migrations; DROP TABLE billing.slow`);
}, 60_000);

it('a migration may take longer than a request, and a second one says that it waits', async () => {
  for (const limit of ['statement_timeout', 'transaction_timeout']) {
    await asAdmin(`ALTER DATABASE ${database.name} SET ${limit} = 500`);
  }
  const first = startMigration(17);
  await waitUntilMigrating();
  const second = startMigration(17);
  const sentence = 'billing: another migration is running; waiting until it ends';
  await second.waitForLine((line) => line === sentence || undefined, 15_000);
  expect((await first.exited).code).toBe(0);
  expect((await second.exited).code).toBe(0);
  expect(second.lastLines()).toContain('billing: the schema is up to date');
}, 90_000);
