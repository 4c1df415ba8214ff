// Real: PostgreSQL, Redis, the delivery service, as processes where they are stopped or asked to end. The mail server is a scripted one that speaks SMTP.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { inRepository } from '@dear-future/testing/processes/repository';
import type { Server } from '@dear-future/testing/servers/server';
import { startRedis } from '@dear-future/testing/servers/redis';
import { Redis } from 'ioredis';
import { DeliveryHarness } from './delivery-harness.js';

let bench: DeliveryHarness;

beforeEach(async () => {
  bench = await DeliveryHarness.open();
});
afterEach(() => bench.close());

describe('Redis only wakes workers up', () => {
  let redis: Server;

  beforeEach(async () => {
    await bench.close();
    redis = await startRedis({ durable: false });
    bench = await DeliveryHarness.open(redis.url);
  });
  afterEach(() => redis.stop());

  it('emptied between scheduling and the moment: the sweep delivers', async () => {
    await bench.start();
    await bench.know();
    const definition = await bench.schedule(60);
    await bench.reaches(definition, 'scheduled');
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    await bench.comesDue(definition.source.id);
    await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails).toHaveLength(1);
  });

  it('full: what was scheduled and what is scheduled meanwhile is delivered', async () => {
    await bench.start();
    await bench.know();
    const before = await bench.schedule(60);
    await bench.reaches(before, 'scheduled');
    const client = new Redis(redis.url);
    await client.config('SET', 'maxmemory', '1');
    await expect(client.set('more', 'bytes')).rejects.toThrow('OOM');
    client.disconnect();
    const meanwhile = await bench.schedule(0);
    await bench.comesDue(before.source.id);
    await bench.reaches(before, 'delivered');
    await bench.reaches(meanwhile, 'delivered');
    expect(bench.stub.mails).toHaveLength(2);
  });

  it('killed: what was scheduled and what is scheduled meanwhile is delivered, and deliver now works', async () => {
    await bench.start();
    await bench.know();
    const before = await bench.schedule(60);
    await bench.reaches(before, 'scheduled');
    redis.child.kill('SIGKILL');
    await redis.child.exited;
    const meanwhile = await bench.schedule(0);
    const now = await bench.send('/deliveries/now', await bench.definition(-1));
    expect(now.status).toBe(200);
    await bench.comesDue(before.source.id);
    await bench.reaches(before, 'delivered');
    await bench.reaches(meanwhile, 'delivered');
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
  it('share a crowd of due deliveries without sending any twice', async () => {
    await Promise.all([bench.start(), bench.start()]);
    await bench.know();
    const due = [];
    for (let count = 0; count < 40; count += 1) due.push(await bench.schedule(60));
    await bench.allHandled();
    await bench.comesDue(...due.map(({ source }) => source.id));
    for (const definition of due) await bench.reaches(definition, 'delivered');
    expect(new Set(bench.stub.mails.map(({ messageId }) => messageId)).size).toBe(40);
    expect(bench.stub.mails).toHaveLength(40);
  });

  it('one stopped beyond its lease while sending: the other delivers, and the late write is refused', async () => {
    bench.stub.behave(['silence']);
    const sleeper = await bench.spawn({ SMTP_DEADLINE_MS: '2000', OUTCOME_WRITE_SECONDS: '8' });
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

describe('PostgreSQL away', () => {
  it('for a while just after the 250: the outcome is written once it is back, and nothing is sent twice', async () => {
    const database = await FaultProxy.start(bench.database.url('delivery'));
    const app = await bench.start({
      DATABASE_URL: database.through(bench.database.url('delivery')),
      SMTP_DEADLINE_MS: '10000',
    });
    await bench.know();
    await bench.proxy.latency(300);
    const definition = await bench.schedule(0);
    await eventually(() => bench.stub.mails.length === 1);
    await database.refuse();
    // The answer needs 300 ms to arrive, and then cannot be written.
    await app.logged('sweep.failed');
    const ready = await fetch(`${app.url}/health/ready`);
    expect(ready.status).toBe(503);
    await database.pass();
    await bench.reaches(definition, 'delivered');
    expect(await bench.story(definition)).toEqual(['begun first', 'ended accepted']);
    expect(bench.stub.mails).toHaveLength(1);
    await database.stop();
  });
});

describe('an orderly end', () => {
  it('finishes the mail in flight, ends with 0 and leaves the rest to the next process', async () => {
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
    // A busy machine may take longer than the bench's short deadline; a mail without an answer would be sent again, as it should.
    await bench.start({ SMTP_DEADLINE_MS: '30000' });
    for (const definition of definitions) await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails).toHaveLength(20);
  });
});

describe('the invariants', () => {
  it('hold after all this, and the command says when they do not', async () => {
    await bench.start();
    await bench.know();
    const definition = await bench.schedule(0);
    const row = await bench.reaches(definition, 'delivered');
    const check = async (): Promise<{ code: number; report: Record<string, unknown> }> => {
      const program = inRepository('services/delivery/dist/check-invariants.js');
      const command = promisify(execFile)(process.execPath, [program], {
        env: { PATH: process.env['PATH'], DATABASE_URL: bench.database.url('delivery') },
      });
      const { code, stdout } = await command.then(
        (done) => ({ code: 0, stdout: done.stdout }),
        (failure: unknown) => failure as { code: number; stdout: string },
      );
      return { code, report: JSON.parse(stdout) as Record<string, unknown> };
    };
    expect(await check()).toMatchObject({ code: 0, report: { overdue: 0, wronglyAccepted: 0, delivered: 1 } });
    await bench.admin.query(
      `INSERT INTO delivery.attempts (delivery_id, attempt, step, outcome) VALUES ($1, 99, 'confirmed', 'accepted')`,
      [row.id],
    );
    // No service can do this; an operator's hand could.
    await bench.admin.query('ALTER TABLE delivery.deliveries DISABLE TRIGGER deliveries_steps');
    await bench.admin.query(
      `UPDATE delivery.deliveries SET state = 'scheduled', delivered_at = NULL, due_at = due_at - interval '1 hour' WHERE id = $1`,
      [row.id],
    );
    expect(await check()).toMatchObject({ code: 1, report: { overdue: 1 } });
  });
});
