// Real: PostgreSQL, Redis, and the delivery service, as a process if it gets signals. The mail server is an SMTP stub.
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { startRedis } from '@dear-future/local-servers/redis';
import type { Server } from '@dear-future/local-servers/server';
import { Redis } from 'ioredis';
import { DeliveryHarness } from './delivery-harness.js';

let harness: DeliveryHarness;

beforeEach(async () => {
  harness = await DeliveryHarness.open();
});
afterEach(() => harness.close());

describe('with Redis', () => {
  let redis: Server;

  beforeEach(async () => {
    await harness.close();
    redis = await startRedis({ durable: false });
    harness = await DeliveryHarness.open(redis);
  });

  const redisFaults: Record<string, () => Promise<unknown>> = {
    emptied: () => onRedis((client) => client.flushall()),
    full: () =>
      onRedis(async (client) => {
        await client.config('SET', 'maxmemory', '1');
        await expect(client.set('more', 'bytes')).rejects.toThrow('OOM');
      }),
    killed: () => {
      redis.child.kill('SIGKILL');
      return redis.child.exited;
    },
  };

  async function onRedis(work: (client: Redis) => Promise<unknown>): Promise<void> {
    const client = new Redis(redis.url);
    await work(client);
    client.disconnect();
  }

  it.each(Object.keys(redisFaults))('%s, the sweep delivers what was scheduled before and after', async (fault) => {
    await harness.startApp();
    await harness.announceUser();
    const before = await harness.schedule(60);
    await harness.waitForState(before, 'scheduled');
    await redisFaults[fault]?.();
    const after = await harness.schedule(0);
    expect((await harness.send('/deliveries/now', await harness.definition(-1))).status).toBe(200);
    await harness.makeDue(before.source.id);
    for (const each of [before, after]) await harness.waitForState(each, 'delivered');
    expect(harness.stub.mails).toHaveLength(3);
  });

  it('unavailable, the service starts, is ready and delivers', async () => {
    await redis.stop();
    const { url } = await harness.startApp();
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    await harness.announceUser();
    await harness.waitForState(await harness.schedule(0), 'delivered');
  });
});

describe('two services', () => {
  it('share forty due deliveries and send none twice', async () => {
    await Promise.all([harness.startApp(), harness.startApp()]);
    await harness.announceUser();
    const due = [];
    for (let count = 0; count < 40; count += 1) due.push(await harness.schedule(60));
    await harness.waitUntilHandled();
    await harness.makeDue(...due.map(({ source }) => source.id));
    for (const definition of due) await harness.waitForState(definition, 'delivered');
    expect(new Set(harness.messageIds).size).toBe(40);
    expect(harness.messageIds).toHaveLength(40);
  });

  it('replace each other: if one is paused beyond its lease, the other delivers, and a late write fails', async () => {
    harness.stub.behave(['silence']);
    const paused = await harness.startProcess({ SMTP_DEADLINE_MS: '4000', OUTCOME_WRITE_SECONDS: '8' });
    await harness.announceUser();
    const definition = await harness.schedule(0);
    await harness.waitForState(definition, 'sending');
    await eventually(() => harness.stub.connections === 1);
    await paused.kill('SIGSTOP');
    await harness.endLeases();
    await harness.startApp();
    await harness.waitForState(definition, 'unknown');
    await harness.makeRetriesDue(definition.source.id);
    const row = await harness.waitForState(definition, 'delivered');
    await paused.kill('SIGCONT');
    await paused.waitForLog('work.stale');
    expect(await harness.row(definition)).toEqual(row);
    expect(harness.stub.mails).toHaveLength(1);
    expect(await harness.deliveredMessages(definition)).toHaveLength(1);
  });
});

describe('with PostgreSQL', () => {
  it('unreachable after the 250, the outcome is written after the reconnect, and nothing is sent twice', async () => {
    const databaseProxy = await FaultProxy.start(harness.database.url('delivery'));
    const app = await harness.startApp({ DATABASE_URL: databaseProxy.through(harness.database.url('delivery')) });
    await harness.announceUser();
    await harness.proxy.latency(300);
    const definition = await harness.schedule(0);
    await eventually(() => harness.stub.mails.length === 1);
    await databaseProxy.refuse();
    // The 250 arrives 300 ms later, and cannot be recorded.
    await app.waitForLog('sweep.failed');
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(503);
    await databaseProxy.pass();
    await harness.waitForState(definition, 'delivered');
    expect(await harness.attemptOutcomes(definition)).toEqual(['accepted']);
    expect(harness.stub.mails).toHaveLength(1);
    await databaseProxy.stop();
  });
});

describe('a process that gets SIGTERM', () => {
  it('finishes its emails in progress, exits with 0 and leaves the rest to the next process', async () => {
    const first = await harness.startProcess({ SMTP_DEADLINE_MS: '30000' });
    await harness.announceUser();
    await harness.proxy.latency(200);
    const definitions = [];
    for (let count = 0; count < 20; count += 1) definitions.push(await harness.schedule(0));
    await eventually(() => harness.stub.mails.length >= 3);
    expect(await first.stop()).toEqual({ code: 0, signal: null });
    const { rows } = await harness.admin.query<{ state: string }>(
      `SELECT DISTINCT state FROM delivery.deliveries WHERE state IN ('claimed', 'sending', 'unknown')`,
    );
    expect(rows).toEqual([]);
    await harness.proxy.pass();
    // The deadline is long enough for a slow machine: after it, an email without a reply would be sent again.
    await harness.startApp({ SMTP_DEADLINE_MS: '30000' });
    for (const definition of definitions) await harness.waitForState(definition, 'delivered');
    expect(harness.stub.mails).toHaveLength(20);
  });
});

it('the metrics show the jobs of deliveries that are due within the hour, and those that ended', async () => {
  const app = await harness.startApp();
  await harness.announceUser();
  await harness.schedule(600);
  await harness.waitForState(await harness.schedule(0), 'delivered');
  const metrics = () => app.get(Metrics).registry.metrics();
  expect(await metrics()).toMatch(/^work_jobs\{queue="delivery-due",state="delayed"\} [1-9]/m);
  await eventually(async () =>
    /^work_jobs_total\{queue="delivery-due",event="completed"\} [1-9]/m.test(await metrics()),
  );
});

it('the metrics show lateness, and deliveries that were accepted twice', async () => {
  const app = await harness.startApp();
  await harness.announceUser();
  const row = await harness.waitForState(await harness.schedule(0), 'delivered');
  const metrics = () => app.get(Metrics).registry.metrics();
  expect(await metrics()).toMatch(/^delivery_lateness_seconds\{quantile="1"\} \d/m);
  expect(await metrics()).toMatch(/^delivery_wrongly_accepted 0$/m);
  const acceptAgain = `INSERT INTO delivery.attempts (delivery_id, attempt, outcome) VALUES ($1, 99, 'accepted')`;
  await harness.admin.query(acceptAgain, [row.id]);
  expect(await metrics()).toMatch(/^delivery_wrongly_accepted 1$/m);
});
