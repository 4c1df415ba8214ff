// Real: PostgreSQL, Redis, and the messaging modules in two test services, which some tests run as processes.
import { randomUUID } from 'node:crypto';
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import type { Child } from '@dear-future/local-servers/processes/child';
import { startRedis } from '@dear-future/local-servers/redis';
import { NO_REDIS } from '@dear-future/testing/test-installation';
import { TestApp } from '@dear-future/testing/test-app';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import { Redis } from 'ioredis';
import pg from 'pg';
import { MessageSender } from '../src/inbox/message-sender.js';
import { receiverService, send, senderService, writeEffect } from './fixtures/services.mjs';
import { TABLES, environment as environmentOf, waitForLine, startFixture as spawnProgram } from './programs.js';

const senders = new Map<string, TestApp>();
let receivers: TestApp[] = [];

const database = await createDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
await admin.query(TABLES);

afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  receivers = [];
});

afterAll(async () => {
  await Promise.all([...senders.values()].map((sender) => sender.stop()));
  await admin.end();
  await database.drop();
});

const environment = (service: 'billing' | 'gateway', redisUrl: string): Record<string, string> =>
  environmentOf(database.url(service), redisUrl);

/** Returns the sender that uses this Redis, which the first call starts. */
async function senderFor(redisUrl: string): Promise<TestApp> {
  const sender = senders.get(redisUrl) ?? (await TestApp.start(senderService(), environment('gateway', redisUrl)));
  senders.set(redisUrl, sender);
  return sender;
}

/** Starts a receiver, which `afterEach` stops. */
async function startReceiver(
  redisUrl = workerRedisUrl(),
  options?: Parameters<typeof receiverService>[0],
): Promise<TestApp> {
  const receiver = await TestApp.start(receiverService(options), environment('billing', redisUrl));
  receivers.push(receiver);
  return receiver;
}

function startFixture(program: 'run-sender' | 'run-receiver', env: Record<string, string>): Child {
  const service = program === 'run-sender' ? 'gateway' : 'billing';
  return spawnProgram(program, { ...environment(service, workerRedisUrl()), ...env });
}

async function sendOne(redisUrl = workerRedisUrl()): Promise<string> {
  const user = randomUUID();
  await send((await senderFor(redisUrl)).get(MessageSender), user);
  return user;
}

async function post(payload: object): Promise<void> {
  const sql = `SELECT billing.post_message(gen_random_uuid(), 'order.cancelled', $1::jsonb)`;
  await admin.query(sql, [JSON.stringify(payload)]);
}

async function countRows(table: string, user: string): Promise<number> {
  return (await admin.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user])).rows.length;
}

interface InboxRow {
  state: string;
  attempt: number;
  last_error: string | null;
}

async function rowOf(user: string): Promise<InboxRow | undefined> {
  const { rows } = await admin.query<InboxRow>(`SELECT * FROM billing.inbox WHERE payload->>'orderId' = $1`, [user]);
  return rows[0];
}

async function waitForState(user: string, state: string): Promise<InboxRow> {
  const findRow = async () => {
    const row = await rowOf(user);
    return row?.state === state && row;
  };
  return eventually(findRow, { withinMs: 60_000, what: `the message to be ${state}` });
}

/** Makes rows due as if the leases of a killed process had ended. */
async function expireLeases(): Promise<void> {
  await admin.query('UPDATE billing.inbox SET next_attempt_at = clock_timestamp() WHERE lease_until IS NOT NULL');
}

describe('a sender killed', () => {
  it.each([
    ['before the commit', 0],
    ['before the job', 1],
    ['after the job', 1],
  ])('%s has written both the change and its message, or neither', async (crash, effects) => {
    const user = randomUUID();
    await startReceiver();
    expect(await startFixture('run-sender', { USER_ID: user, CRASH: crash }).exited).toMatchObject({
      signal: 'SIGKILL',
    });
    await waitForState(await sendOne(), 'handled');
    if (effects > 0) await waitForState(user, 'handled');
    expect([await countRows('gateway.facts', user), await countRows('billing.effects', user)]).toEqual([
      effects,
      effects,
    ]);
    expect(await rowOf(user)).toEqual(effects > 0 ? expect.anything() : undefined);
  });
});

describe('a receiver killed', () => {
  // Without Redis, only the way in which the receiver finds the message differs, so one crash point is enough.
  it.each([
    ['before the effect', 'with', workerRedisUrl()],
    ['after the effect', 'with', workerRedisUrl()],
    ['after the effect', 'without', NO_REDIS],
    ['after the commit', 'with', workerRedisUrl()],
  ])('%s, %s Redis, is replaced, and the message takes effect once', async (fault, _, redisUrl) => {
    const victim = startFixture('run-receiver', { REDIS_URL: redisUrl, FAULT: fault });
    const user = await sendOne(redisUrl);
    expect(await victim.exited).toMatchObject({ signal: 'SIGKILL' });
    await expireLeases();
    await startReceiver(redisUrl);
    const { attempt } = await waitForState(user, 'handled');
    expect(await countRows('billing.effects', user)).toBe(1);
    expect(attempt).toBe(fault === 'after the commit' ? 1 : 2);
  });
});

describe('Redis', () => {
  it('can be unavailable: the sweep finds the message', async () => {
    await startReceiver(NO_REDIS);
    const user = await sendOne(NO_REDIS);
    await waitForState(user, 'handled');
    expect(await countRows('billing.effects', user)).toBe(1);
  });

  it('can be flushed, then paused, then killed: every message takes effect once', async () => {
    const redis = await startRedis({ durable: false });
    await startReceiver(redis.url);
    const users = [await sendOne(redis.url)];
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    users.push(await sendOne(redis.url));
    redis.child.kill('SIGSTOP');
    users.push(await sendOne(redis.url));
    for (const user of users) await waitForState(user, 'handled');
    redis.child.kill('SIGKILL');
    users.push(await sendOne(redis.url));
    for (const user of users) {
      await waitForState(user, 'handled');
      expect(await countRows('billing.effects', user)).toBe(1);
    }
    await redis.stop();
  });
});

describe('receivers', () => {
  it('share forty messages and handle each once', async () => {
    await Promise.all([startReceiver(), startReceiver()]);
    const user = randomUUID();
    for (let n = 0; n < 40; n += 1) await post({ orderId: user });
    await eventually(async () => (await countRows('billing.effects', user)) >= 40, { withinMs: 60_000 });
    const handled = 'SELECT DISTINCT message_id FROM billing.effects WHERE user_id = $1';
    expect((await admin.query(handled, [user])).rows).toHaveLength(40);
    expect(await countRows('billing.effects', user)).toBe(40);
  });

  it('exit with code 1 if a message has no handler', async () => {
    const receiver = startFixture('run-receiver', { HANDLERS: '0' });
    expect(await receiver.exited).toMatchObject({ code: 1 });
    expect(receiver.lastLines().join('\n')).toContain('has no handler');
  });

  it('do not start with two handlers for a message', async () => {
    const service = receiverService({ handlers: [writeEffect, writeEffect] });
    await expect(TestApp.start(service, environment('billing', NO_REDIS))).rejects.toThrow('has a second handler');
  });

  it('do not start with too few database connections for all work at once and a request', async () => {
    const start = (pool: number): Promise<TestApp> =>
      TestApp.start(receiverService(), { ...environment('billing', NO_REDIS), DATABASE_POOL: String(pool) });
    const message =
      'DATABASE_POOL is 3, but the work of this process uses up to 3 connections at once, and requests need one more';
    await expect(start(3)).rejects.toThrow(message);
    receivers.push(await start(4));
  });

  it('that outlive their lease cannot overwrite the work of their successor', async () => {
    const paused = startFixture('run-receiver', { FAULT: 'pause after the effect' });
    const user = await sendOne();
    await waitForLine(paused, 'pausing');
    await expireLeases();
    await startReceiver();
    await waitForState(user, 'handled');
    paused.kill('SIGCONT');
    await waitForLine(paused, 'work.stale');
    expect(await countRows('billing.effects', user)).toBe(1);
    paused.kill('SIGKILL');
    await paused.exited;
  });

  it('hand back a message in progress after SIGTERM; it is then due immediately, without a counted try', async () => {
    const hanging = startFixture('run-receiver', { FAULT: 'hang', SHUTDOWN_DEADLINE_MS: '3000' });
    const user = await sendOne();
    await waitForLine(hanging, 'hanging');
    hanging.kill('SIGTERM');
    await waitForLine(hanging, 'work.handed_back');
    const row = `SELECT tries, attempt, lease_until, next_attempt_at <= clock_timestamp() AS due
                   FROM billing.inbox WHERE payload->>'orderId' = $1`;
    expect((await admin.query(row, [user])).rows).toEqual([{ tries: 0, attempt: 2, lease_until: null, due: true }]);
    hanging.kill('SIGKILL');
    await hanging.exited;
    await startReceiver();
    await waitForState(user, 'handled');
    expect(await countRows('billing.effects', user)).toBe(1);
  });
});

describe('a message', () => {
  it('with an invalid payload becomes dead without reaching the handler; other messages are handled', async () => {
    const receiver = await startReceiver();
    const [invalid, valid] = ['not an id', randomUUID()];
    await post({ orderId: invalid });
    await post({ orderId: valid, addedLater: true });
    await waitForState(valid, 'handled');
    const row = await waitForState(invalid, 'dead');
    const problems = /^the payload of order\.cancelled is not valid: .*orderId must be a UUID/s;
    expect(row.last_error).toMatch(problems);
    expect(await countRows('billing.effects', valid)).toBe(1);
    expect(await receiver.waitForLog('work.dead')).toMatchObject({ table: 'inbox', attempt: 1 });
  });

  it('passes its request id to the log and to every row of work that its handler creates', async () => {
    const receiver = await startReceiver(workerRedisUrl(), {
      handlers: [
        async (payload, context) => {
          await writeEffect(payload, context);
          await context.manager.query('INSERT INTO chores (user_id) VALUES ($1)', [payload.orderId]);
        },
      ],
    });
    const user = randomUUID();
    await post({ orderId: user, requestId: 'request-7' });
    await waitForState(user, 'handled');
    const { rows } = await admin.query('SELECT request_id FROM billing.chores WHERE user_id = $1', [user]);
    expect(rows).toEqual([{ request_id: 'request-7' }]);
    expect(await receiver.waitForLog('message.handled')).toMatchObject({ requestId: 'request-7' });
  });
});
