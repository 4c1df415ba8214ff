// Real: PostgreSQL, Redis, billing's application in this process, its built migration program.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { inRepository } from '@dear-future/testing/processes/repository';
import { TestApp } from '@dear-future/testing/test-app';
import pg from 'pg';
import { billingService } from '../src/billing.service-definition.js';
import { billingEnvironment } from './billing-environment.js';

let database: TestDatabase;
let admin: pg.Client;
let gateway: pg.Client;
let billing: TestApp;

beforeAll(async () => {
  database = await createDatabase(['billing', 'capsules', 'delivery']);
  admin = new pg.Client({ connectionString: database.adminUrl });
  gateway = new pg.Client({ connectionString: database.url('gateway') });
  await admin.connect();
  await gateway.connect();
  billing = await TestApp.start(billingService, billingEnvironment(database.url('billing')));
});

afterAll(async () => {
  await billing.stop();
  await gateway.end();
  await admin.end();
  await database.drop();
});

const allHandled = async (): Promise<boolean> =>
  (await admin.query(`SELECT 1 FROM billing.inbox WHERE state <> 'handled'`)).rowCount === 0;

it('is alive and ready', async () => {
  expect((await fetch(`${billing.url}/health/live`)).status).toBe(200);
  expect((await fetch(`${billing.url}/health/ready`)).status).toBe(200);
});

it.each([
  ['in order', [1, 2, 3]],
  ['the newest first', [3, 1, 2]],
  ['repeated', [2, 3, 3, 2]],
])('knows a customer by the newest version, told %s', async (_, versions) => {
  const personId = randomUUID();
  for (const version of versions) {
    const payload = JSON.stringify({ personId, version, email: `v${String(version)}@example.com` });
    await gateway.query(`SELECT billing.post_message($1, 'person.known', 1, $2)`, [randomUUID(), payload]);
  }
  await eventually(allHandled);
  const { rows } = await admin.query('SELECT email, version FROM billing.customers WHERE person_id = $1', [personId]);
  expect(rows).toEqual([{ email: 'v3@example.com', version: 3 }]);
});

it('is migrated with a database and nothing else, and names it when it is missing', async () => {
  const program = inRepository('services/billing/dist/migrate.js');
  const run = (env: NodeJS.ProcessEnv): Promise<unknown> => promisify(execFile)(process.execPath, [program], { env });
  const { PATH } = process.env;
  await run({ PATH, DATABASE_URL: database.url('billing') });
  await expect(run({ PATH })).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringContaining('DATABASE_URL') as string,
  });
});
