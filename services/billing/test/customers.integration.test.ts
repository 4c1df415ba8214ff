// Real: PostgreSQL, Redis, the built billing service as a process.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { inRepository } from '@dear-future/testing/processes/repository';
import { NO_STRIPE, serviceEnvironment } from '@dear-future/testing/service-environment';
import { startServiceProcess, type ServiceProcess } from '@dear-future/testing/service-process';
import { createTokenKeys } from '@dear-future/testing/service-tokens';
import pg from 'pg';

let database: TestDatabase;
let admin: pg.Client;
let gateway: pg.Client;
let billing: ServiceProcess;

beforeAll(async () => {
  database = await createDatabase(['billing']);
  admin = new pg.Client({ connectionString: database.adminUrl });
  gateway = new pg.Client({ connectionString: database.url('gateway') });
  await admin.connect();
  await gateway.connect();
  const house = {
    databaseUrl: () => database.url('billing'),
    redisUrl: process.env['TEST_REDIS_URL'] ?? '',
    publicUrl: 'http://127.0.0.1:9',
    stripe: NO_STRIPE,
    keys: createTokenKeys(),
  } as unknown as Parameters<typeof serviceEnvironment>[1];
  const env = { ...serviceEnvironment('billing', house), SWEEP_INTERVAL_MS: '200' };
  billing = await startServiceProcess({ service: 'billing', env });
});

afterAll(async () => {
  await billing.kill('SIGKILL');
  await gateway.end();
  await admin.end();
  await database.drop();
});

const tell = (payload: object): Promise<unknown> =>
  gateway.query(`SELECT billing.post_message($1, 'person.known', 1, $2)`, [randomUUID(), JSON.stringify(payload)]);

const allHandled = async (): Promise<boolean> => {
  const { rows } = await admin.query<object>(`SELECT 1 FROM billing.inbox WHERE state <> 'handled'`);
  return rows.length === 0;
};

describe('billing', () => {
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
    for (const version of versions) await tell({ personId, version, email: `v${String(version)}@example.com` });
    await eventually(allHandled);
    const { rows } = await admin.query<object>('SELECT email, version FROM billing.customers WHERE person_id = $1', [
      personId,
    ]);
    expect(rows).toEqual([{ email: 'v3@example.com', version: 3 }]);
  });

  it('ends orderly, and a message that comes meanwhile is handled by the next process', async () => {
    expect(await billing.stop()).toEqual({ code: 0, signal: null });
    await tell({ personId: randomUUID(), version: 1, email: 'late@example.com' });
    expect(await allHandled()).toBe(false);
    const env = {
      ...serviceEnvironment('billing', {
        databaseUrl: () => database.url('billing'),
        redisUrl: process.env['TEST_REDIS_URL'] ?? '',
        publicUrl: 'http://127.0.0.1:9',
        stripe: NO_STRIPE,
        keys: createTokenKeys(),
      } as unknown as Parameters<typeof serviceEnvironment>[1]),
      SWEEP_INTERVAL_MS: '200',
    };
    billing = await startServiceProcess({ service: 'billing', env });
    await eventually(allHandled);
  });
});

describe('the migrations', () => {
  it('need a database and nothing else, and name it when it is missing', async () => {
    const program = inRepository('services/billing/dist/migrate.js');
    const run = (env: NodeJS.ProcessEnv): Promise<unknown> => promisify(execFile)(process.execPath, [program], { env });
    const { PATH } = process.env;
    await run({ PATH, DATABASE_URL: database.url('billing') });
    await expect(run({ PATH })).rejects.toMatchObject({
      code: 78,
      stderr: expect.stringContaining('DATABASE_URL') as string,
    });
  });
});
