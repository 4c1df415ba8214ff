// Real: PostgreSQL, Redis and the modules for messages, in two services of our own. These are processes where they are killed.
import { randomUUID } from 'node:crypto';
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import type { Child } from '@dear-future/testing/processes/child';
import { startRedis } from '@dear-future/testing/servers/redis';
import { NO_REDIS } from '@dear-future/testing/service-environment';
import { TestApp } from '@dear-future/testing/test-app';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import { Redis } from 'ioredis';
import pg from 'pg';
import { MessageSender } from '../src/inbox/message-sender.js';
import { consumerService, send, senderService, writeEffect } from './fixtures/services.mjs';
import { createTables, environment as environmentOf, printed, spawn as spawnProgram } from './programs.js';

const senders = new Map<string, TestApp>();
let consumers: TestApp[] = [];

const database = await createDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
await admin.query(createTables);

afterEach(async () => {
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  consumers = [];
});

afterAll(async () => {
  await Promise.all([...senders.values()].map((sender) => sender.stop()));
  await admin.end();
  await database.drop();
});

const environment = (service: 'billing' | 'gateway', redisUrl: string): Record<string, string> =>
  environmentOf(database.url(service), redisUrl);

/** The sender for this Redis, started once. */
async function senderOn(redisUrl: string): Promise<TestApp> {
  const sender = senders.get(redisUrl) ?? (await TestApp.start(senderService(), environment('gateway', redisUrl)));
  senders.set(redisUrl, sender);
  return sender;
}

/** Starts a consumer that stops after the test. */
async function consume(redisUrl = workerRedisUrl(), options?: Parameters<typeof consumerService>[0]): Promise<TestApp> {
  const consumer = await TestApp.start(consumerService(options), environment('billing', redisUrl));
  consumers.push(consumer);
  return consumer;
}

function spawn(program: 'run-sender' | 'run-consumer', env: Record<string, string>): Child {
  const service = program === 'run-sender' ? 'gateway' : 'billing';
  return spawnProgram(program, { ...environment(service, workerRedisUrl()), ...env });
}

async function sendOne(redisUrl = workerRedisUrl()): Promise<string> {
  const user = randomUUID();
  await send((await senderOn(redisUrl)).get(MessageSender), user);
  return user;
}

async function post(payload: object): Promise<void> {
  const sql = `SELECT billing.post_message(gen_random_uuid(), 'user.known', 1, $1::jsonb)`;
  await admin.query(sql, [JSON.stringify(payload)]);
}

async function count(table: string, user: string): Promise<number> {
  return (await admin.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user])).rows.length;
}

interface InboxRow {
  state: string;
  attempt: number;
  last_error: string | null;
}

async function rowOf(user: string): Promise<InboxRow | undefined> {
  const { rows } = await admin.query<InboxRow>(`SELECT * FROM billing.inbox WHERE payload->>'userId' = $1`, [user]);
  return rows[0];
}

async function reaches(user: string, state: string): Promise<InboxRow> {
  const look = async () => {
    const row = await rowOf(user);
    return row?.state === state && row;
  };
  return eventually(look, { withinMs: 60_000, what: `the message to be ${state}` });
}

/** Ends all leases, as time would for a killed process. */
async function endLeases(): Promise<void> {
  await admin.query('UPDATE billing.inbox SET next_attempt_at = clock_timestamp() WHERE lease_until IS NOT NULL');
}

describe('a sender killed', () => {
  it.each([
    ['before-commit', 0],
    ['before-notify', 1],
    ['after-notify', 1],
  ])('%s: fact and message are both written, or neither', async (crash, effects) => {
    const user = randomUUID();
    await consume();
    expect(await spawn('run-sender', { USER_ID: user, CRASH: crash }).exited).toMatchObject({ signal: 'SIGKILL' });
    await reaches(await sendOne(), 'handled');
    if (effects > 0) await reaches(user, 'handled');
    expect([await count('gateway.facts', user), await count('billing.effects', user)]).toEqual([effects, effects]);
    expect(await rowOf(user)).toEqual(effects > 0 ? expect.anything() : undefined);
  });
});

describe('a consumer killed', () => {
  // Without Redis, the sweep only has to find the message again: one crash point is enough.
  it.each([
    ['before-effect', workerRedisUrl()],
    ['after-effect', workerRedisUrl()],
    ['after-effect', NO_REDIS],
    ['after-commit', workerRedisUrl()],
  ])('%s over %s: one effect', async (fault, redisUrl) => {
    const victim = spawn('run-consumer', { REDIS_URL: redisUrl, FAULT: fault });
    const user = await sendOne(redisUrl);
    expect(await victim.exited).toMatchObject({ signal: 'SIGKILL' });
    await endLeases();
    await consume(redisUrl);
    const { attempt } = await reaches(user, 'handled');
    expect(await count('billing.effects', user)).toBe(1);
    expect(attempt).toBe(fault === 'after-commit' ? 1 : 2);
  });
});

describe('Redis', () => {
  it('absent from the start: the sweep finds the message', async () => {
    await consume(NO_REDIS);
    const user = await sendOne(NO_REDIS);
    await reaches(user, 'handled');
    expect(await count('billing.effects', user)).toBe(1);
  });

  it('emptied, then stopped, then killed: every message has one effect', async () => {
    const own = await startRedis({ durable: false });
    await consume(own.url);
    const people = [await sendOne(own.url)];
    const client = new Redis(own.url);
    await client.flushall();
    client.disconnect();
    people.push(await sendOne(own.url));
    own.child.kill('SIGSTOP');
    people.push(await sendOne(own.url));
    for (const user of people) await reaches(user, 'handled');
    own.child.kill('SIGKILL');
    people.push(await sendOne(own.url));
    for (const user of people) {
      await reaches(user, 'handled');
      expect(await count('billing.effects', user)).toBe(1);
    }
    await own.stop();
  });
});

describe('consumers', () => {
  it('share forty messages, each handled once', async () => {
    await Promise.all([consume(), consume()]);
    const user = randomUUID();
    for (let n = 0; n < 40; n += 1) await post({ userId: user, version: n, email: 'ana@example.test' });
    await eventually(async () => (await count('billing.effects', user)) >= 40, { withinMs: 60_000 });
    const messages = 'SELECT DISTINCT message_id FROM billing.effects WHERE user_id = $1';
    expect((await admin.query(messages, [user])).rows).toHaveLength(40);
    expect(await count('billing.effects', user)).toBe(40);
  });

  it('without a handler for a message do not start: exit code 1', async () => {
    const consumer = spawn('run-consumer', { HANDLERS: '0' });
    expect(await consumer.exited).toMatchObject({ code: 1 });
    expect(consumer.lastLines().join('\n')).toContain('has no handler');
  });

  it.each([
    ['two handlers for a message', [writeEffect, writeEffect], {}, 'has a second handler'],
    ['a connection pool too small for their work', [writeEffect], { DATABASE_POOL: '2' }, 'DATABASE_POOL is 2'],
  ])('with %s do not start', async (_, handlers, change, sentence) => {
    const settings = { ...environment('billing', NO_REDIS), ...change };
    await expect(TestApp.start(consumerService({ handlers }), settings)).rejects.toThrow(sentence);
  });

  it('that outlast their lease cannot overwrite their successor', async () => {
    const sleeper = spawn('run-consumer', { FAULT: 'sleep-after-effect' });
    const user = await sendOne();
    await printed(sleeper, 'sleeping');
    await endLeases();
    await consume();
    await reaches(user, 'handled');
    sleeper.kill('SIGCONT');
    await printed(sleeper, 'work.stale');
    expect(await count('billing.effects', user)).toBe(1);
    sleeper.kill('SIGKILL');
    await sleeper.exited;
  });

  it('hand back a message that outlasts SIGTERM: due at once, without a counted try', async () => {
    const hanging = spawn('run-consumer', { FAULT: 'hang', SHUTDOWN_DEADLINE_MS: '3000' });
    const user = await sendOne();
    await printed(hanging, 'hanging');
    hanging.kill('SIGTERM');
    await printed(hanging, 'work.handed_back');
    const row = `SELECT tries, attempt, lease_until, next_attempt_at <= clock_timestamp() AS due
                   FROM billing.inbox WHERE payload->>'userId' = $1`;
    expect((await admin.query(row, [user])).rows).toEqual([{ tries: 0, attempt: 2, lease_until: null, due: true }]);
    hanging.kill('SIGKILL');
    await hanging.exited;
    await consume();
    await reaches(user, 'handled');
    expect(await count('billing.effects', user)).toBe(1);
  });
});

describe('a payload', () => {
  it('that its definition refuses is dead before the handler, and logged; others are handled', async () => {
    const consumer = await consume();
    const [broken, good] = [randomUUID(), randomUUID()];
    await post({ userId: broken, version: 'one', email: 7 });
    await post({ userId: good, version: 1, email: 'ana@example.test', addedLater: true });
    await reaches(good, 'handled');
    const row = await reaches(broken, 'dead');
    const problems = /^the payload of user\.known@1 is not valid: .*version must be an integer/s;
    expect(row.last_error).toMatch(problems);
    expect(row.last_error).toContain('email must be');
    expect([await count('billing.effects', broken), await count('billing.effects', good)]).toEqual([0, 1]);
    expect(await consumer.logged('work.dead')).toMatchObject({ table: 'inbox', attempt: 1 });
  });
});

describe('the request id', () => {
  it('is passed to the consumer and to every row of work that the message creates', async () => {
    const consumer = await consume(workerRedisUrl(), {
      handlers: [
        async (payload, context) => {
          await writeEffect(payload, context);
          await context.manager.query('INSERT INTO chores (user_id) VALUES ($1)', [payload.userId]);
        },
      ],
    });
    const user = randomUUID();
    await post({ userId: user, version: 1, email: 'ana@example.test', requestId: 'request-7' });
    await reaches(user, 'handled');
    const { rows } = await admin.query('SELECT request_id FROM billing.chores WHERE user_id = $1', [user]);
    expect(rows).toEqual([{ request_id: 'request-7' }]);
    expect(await consumer.logged('message.handled')).toMatchObject({ requestId: 'request-7' });
  });
});
