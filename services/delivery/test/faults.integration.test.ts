// Real: PostgreSQL, Redis, the delivery service, as a process where it gets signals. The mail server is a scripted
// stub.
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { startChild } from '@dear-future/testing/processes/child';
import { inRepository } from '@dear-future/testing/processes/repository';
import type { Server } from '@dear-future/testing/servers/server';
import { Redis } from 'ioredis';
import { DeliveryHarness, openWithRedis } from './delivery-harness.js';

let bench: DeliveryHarness;

beforeEach(async () => {
  bench = await DeliveryHarness.open();
});
afterEach(() => bench.close());

describe('Redis only wakes workers up', () => {
  let redis: Server;

  beforeEach(async () => {
    await bench.close();
    ({ bench, redis } = await openWithRedis());
  });

  const harms: Record<string, () => Promise<unknown>> = {
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

  it.each(Object.keys(harms))('%s: the sweep delivers what was scheduled before and after', async (harm) => {
    await bench.start();
    await bench.know();
    const before = await bench.schedule(60);
    await bench.reaches(before, 'scheduled');
    await harms[harm]?.();
    const after = await bench.schedule(0);
    expect((await bench.send('/deliveries/now', await bench.definition(-1))).status).toBe(200);
    await bench.comesDue(before.source.id);
    for (const each of [before, after]) await bench.reaches(each, 'delivered');
    expect(bench.stub.mails).toHaveLength(3);
  });

  it('absent at the start: the service starts, is ready and delivers', async () => {
    await redis.stop();
    const { url } = await bench.start();
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    await bench.know();
    await bench.reaches(await bench.schedule(0), 'delivered');
  });
});

describe('two services', () => {
  it('share forty due deliveries and send none twice', async () => {
    await Promise.all([bench.start(), bench.start()]);
    await bench.know();
    const due = [];
    for (let count = 0; count < 40; count += 1) due.push(await bench.schedule(60));
    await bench.allHandled();
    await bench.comesDue(...due.map(({ source }) => source.id));
    for (const definition of due) await bench.reaches(definition, 'delivered');
    expect(new Set(bench.messageIds).size).toBe(40);
    expect(bench.messageIds).toHaveLength(40);
  });

  it('one stopped beyond its lease while sending: the other delivers, and the late write is refused', async () => {
    bench.stub.behave(['silence']);
    const sleeper = await bench.spawn({ SMTP_DEADLINE_MS: '4000', OUTCOME_WRITE_SECONDS: '8' });
    await bench.know();
    const definition = await bench.schedule(0);
    await bench.reaches(definition, 'sending');
    await eventually(() => bench.stub.connections === 1);
    await sleeper.kill('SIGSTOP');
    await bench.leasesEnd();
    await bench.start();
    await bench.reaches(definition, 'unknown');
    await bench.hurry(definition.source.id);
    const row = await bench.reaches(definition, 'delivered');
    await sleeper.kill('SIGCONT');
    await sleeper.logged('work.stale');
    expect(await bench.row(definition)).toEqual(row);
    expect(bench.stub.mails).toHaveLength(1);
    expect(await bench.told(definition)).toHaveLength(1);
  });
});

describe('PostgreSQL unreachable', () => {
  it('for a while just after the 250: the outcome is written once it is back, and nothing is sent twice', async () => {
    const database = await FaultProxy.start(bench.database.url('delivery'));
    const app = await bench.start({ DATABASE_URL: database.through(bench.database.url('delivery')) });
    await bench.know();
    await bench.proxy.latency(300);
    const definition = await bench.schedule(0);
    await eventually(() => bench.stub.mails.length === 1);
    await database.refuse();
    // The 250 takes 300 ms to arrive, and then cannot be recorded.
    await app.logged('sweep.failed');
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(503);
    await database.pass();
    await bench.reaches(definition, 'delivered');
    expect(await bench.story(definition)).toEqual(['started first', 'ended accepted']);
    expect(bench.stub.mails).toHaveLength(1);
    await database.stop();
  });
});

describe('SIGTERM', () => {
  it('finishes the mail in flight, exits with 0 and leaves the rest to the next process', async () => {
    const first = await bench.spawn({ SMTP_DEADLINE_MS: '30000' });
    await bench.know();
    await bench.proxy.latency(200);
    const definitions = [];
    for (let count = 0; count < 20; count += 1) definitions.push(await bench.schedule(0));
    await eventually(() => bench.stub.mails.length >= 3);
    expect(await first.stop()).toEqual({ code: 0, signal: null });
    const { rows } = await bench.admin.query<{ state: string }>(
      `SELECT DISTINCT state FROM delivery.deliveries WHERE state IN ('claimed', 'sending', 'unknown')`,
    );
    expect(rows).toEqual([]);
    await bench.proxy.pass();
    // A slow machine must not exceed the deadline: a mail without an answer would be sent again.
    await bench.start({ SMTP_DEADLINE_MS: '30000' });
    for (const definition of definitions) await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails).toHaveLength(20);
  });
});

describe('the invariants', () => {
  it('hold, and the command reports when they do not', async () => {
    await bench.start();
    await bench.know();
    const definition = await bench.schedule(0);
    const row = await bench.reaches(definition, 'delivered');
    const check = async () => {
      const child = startChild({
        name: 'check-invariants',
        program: process.execPath,
        args: [inRepository('services/delivery/dist/check-invariants.js')],
        env: { PATH: process.env['PATH'], DATABASE_URL: bench.database.url('delivery') },
      });
      const { code } = await child.exited;
      return { code, report: JSON.parse(child.lastLines().join('\n')) as unknown };
    };
    expect(await check()).toMatchObject({ code: 0, report: { overdue: 0, wronglyAccepted: 0, delivered: 1 } });
    await bench.admin.query(
      `INSERT INTO delivery.attempts (delivery_id, attempt, step, outcome) VALUES ($1, 99, 'confirmed', 'accepted')`,
      [row.id],
    );
    // No service can do this; an operator with SQL can.
    await bench.admin.query('ALTER TABLE delivery.deliveries DISABLE TRIGGER deliveries_transitions');
    await bench.admin.query(
      `UPDATE delivery.deliveries SET state = 'scheduled', delivered_at = NULL, due_at = due_at - interval '1 hour' WHERE id = $1`,
      [row.id],
    );
    expect(await check()).toMatchObject({ code: 1, report: { overdue: 1 } });
  });
});
