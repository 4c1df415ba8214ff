// Real: PostgreSQL, a Redis of this file's own, the built delivery service as processes that are stopped, killed and asked to
// end. The mail server is a scripted one that speaks SMTP.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { inRepository } from '@dear-future/testing/processes/repository';
import type { Server } from '@dear-future/testing/servers/server';
import { startRedis } from '@dear-future/testing/servers/redis';
import { Redis } from 'ioredis';
import { DeliveryBench } from './delivery-bench.js';

let redis: Server;
let bench: DeliveryBench;

beforeEach(async () => {
  redis = await startRedis({ durable: false });
  bench = await DeliveryBench.open(redis.url);
});
afterEach(async () => {
  await bench.close();
  await redis.stop();
});

const seconds = (row: { delivered_at: Date | null; due_at: Date }): number =>
  (Number(row.delivered_at) - Number(row.due_at)) / 1000;

describe('Redis is only the bell', () => {
  it('emptied between scheduling and the moment: the sweep delivers', async () => {
    await bench.start();
    await bench.know();
    const definition = await bench.schedule(3);
    await bench.reaches(definition, 'scheduled');
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    expect(seconds(await bench.reaches(definition, 'delivered'))).toBeLessThan(60);
    expect(bench.stub.mails).toHaveLength(1);
  });

  it('killed: what was scheduled and what is scheduled meanwhile is delivered, and deliver now works', async () => {
    await bench.start();
    await bench.know();
    const before = await bench.schedule(3);
    await bench.reaches(before, 'scheduled');
    redis.child.kill('SIGKILL');
    await redis.child.exited;
    const meanwhile = await bench.schedule(2);
    const now = await bench.send('/deliveries/now', await bench.definition(-1));
    expect(now.status).toBe(200);
    expect(seconds(await bench.reaches(before, 'delivered'))).toBeLessThan(60);
    expect(seconds(await bench.reaches(meanwhile, 'delivered'))).toBeLessThan(60);
    expect(bench.stub.mails).toHaveLength(3);
  });

  it('absent at the start: the service starts, is ready and delivers', async () => {
    await redis.stop();
    const process = await bench.start();
    expect((await fetch(`${process.url}/health/ready`)).status).toBe(200);
    await bench.know();
    await bench.reaches(await bench.schedule(1), 'delivered');
  });
});

describe('two processes', () => {
  it('share a crowd of due deliveries without sending any twice', async () => {
    await Promise.all([bench.start(), bench.start()]);
    await bench.know();
    const due = [];
    for (let count = 0; count < 40; count += 1) due.push(await bench.schedule(2));
    for (const definition of due) await bench.reaches(definition, 'delivered', 30_000);
    expect(new Set(bench.stub.mails.map(({ messageId }) => messageId)).size).toBe(40);
    expect(bench.stub.mails).toHaveLength(40);
  });

  it('one stopped beyond its lease while sending: the other delivers, and the late write is refused', async () => {
    bench.stub.behave(['silence']);
    // A lease of ten seconds: two to send and eight to write.
    const short = { OUTCOME_WRITE_SECONDS: '8' };
    const sleeper = await bench.start(short);
    await bench.know();
    const definition = await bench.schedule(0);
    await bench.reaches(definition, 'sending');
    await eventually(() => bench.stub.connections === 1);
    await sleeper.kill('SIGSTOP');
    await bench.start(short);
    const row = await bench.reaches(definition, 'delivered', 40_000);
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
    await bench.start({ DATABASE_URL: database.through(bench.database.url('delivery')), SMTP_DEADLINE_MS: '10000' });
    await bench.know();
    await bench.proxy.latency(300);
    const definition = await bench.schedule(0);
    await eventually(() => bench.stub.mails.length === 1);
    await database.refuse();
    // The answer needs 300 ms to arrive, and then cannot be written.
    await bench.processes[0]?.logged('sweep.failed');
    const ready = await fetch(`${bench.processes[0]?.url ?? ''}/health/ready`);
    expect(ready.status).toBe(503);
    await database.pass();
    await bench.reaches(definition, 'delivered', 20_000);
    expect(await bench.story(definition)).toEqual(['begun first', 'ended accepted']);
    expect(bench.stub.mails).toHaveLength(1);
    await database.stop();
  });
});

describe('an orderly end', () => {
  it('finishes the mail in flight, ends with 0 and leaves the rest to the next process', async () => {
    const first = await bench.start({ SMTP_DEADLINE_MS: '30000' });
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
    for (const definition of definitions) await bench.reaches(definition, 'delivered', 30_000);
    expect(bench.stub.mails).toHaveLength(20);
  });

  it('hangs up on a mail server that does not answer, within its deadline', async () => {
    const process = await bench.start({ SMTP_DEADLINE_MS: '60000' });
    await bench.know();
    bench.behave('silence');
    const definition = await bench.schedule(0);
    await bench.reaches(definition, 'sending');
    expect(await process.stop()).toEqual({ code: 0, signal: null });
    expect(await bench.row(definition)).toMatchObject({ state: 'retry_wait', unknowns: 0 });
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

describe('the migrations', () => {
  it('need a database and nothing else, and name it when it is missing', async () => {
    const program = inRepository('services/delivery/dist/migrate.js');
    const run = (env: NodeJS.ProcessEnv): Promise<unknown> => promisify(execFile)(process.execPath, [program], { env });
    const { PATH } = process.env;
    await run({ PATH, DATABASE_URL: bench.database.url('delivery') });
    await expect(run({ PATH })).rejects.toMatchObject({
      code: 78,
      stderr: expect.stringContaining('DATABASE_URL') as string,
    });
  });
});
