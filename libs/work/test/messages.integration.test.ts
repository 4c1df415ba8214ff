// Real: PostgreSQL, Redis, sender and consumer as processes that are killed with SIGKILL. Of our own: their two tiny programs.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServiceName } from '@dear-future/contracts/services';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { startChild, type Child } from '@dear-future/testing/processes/child';
import { startRedis } from '@dear-future/testing/servers/redis';
import type { Server } from '@dear-future/testing/servers/server';
import { workColumns } from '../src/rows/columns.js';
import { Redis } from 'ioredis';
import pg from 'pg';

const SWEEP_INTERVAL_MS = '500';
const ABSENT_REDIS = 'redis://127.0.0.1:9';

let database: TestDatabase;
let admin: pg.Client;
let redis: Server;
let folder: string;

beforeAll(async () => {
  database = await createDatabase(['billing', 'gateway']);
  redis = await startRedis({ durable: false });
  folder = await mkdtemp(path.join(tmpdir(), 'dear-future-work-'));
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query('CREATE TABLE billing.effects (message_id uuid, person_id uuid)');
  await admin.query('CREATE TABLE gateway.facts (person_id uuid)');
  await admin.query('ALTER TABLE billing.effects OWNER TO billing');
  await admin.query('ALTER TABLE gateway.facts OWNER TO gateway');
});

afterAll(async () => {
  await admin.end();
  await redis.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(program: 'sender' | 'consumer', service: ServiceName, env: Record<string, string> = {}): Child {
  return startChild({
    name: program,
    program: process.execPath,
    args: [path.join(import.meta.dirname, 'fixtures', `${program}.mjs`)],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'info',
      DATABASE_URL: database.url(service),
      REDIS_URL: redis.url,
      SWEEP_INTERVAL_MS,
      ...env,
    },
  });
}

async function send(env: Record<string, string> = {}): Promise<string> {
  const person = randomUUID();
  await start('sender', 'gateway', { PERSON: person, ...env }).exited;
  return person;
}

async function count(table: string, person: string): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE person_id = $1`, [
    person,
  ]);
  return rows[0]?.n ?? 0;
}

async function stateOf(person: string): Promise<{ state: string; attempt: number } | undefined> {
  const { rows } = await admin.query<{ state: string; attempt: number }>(
    `SELECT state, attempt FROM billing.inbox WHERE payload->>'personId' = $1`,
    [person],
  );
  return rows[0];
}

async function handled(person: string, withinMs = 60_000): Promise<{ attempt: number }> {
  return eventually(
    async () => {
      const row = await stateOf(person);
      return row?.state === 'handled' ? row : undefined;
    },
    { withinMs, what: 'the message to be handled' },
  );
}

/** So that a crash in the middle does not make the test wait for the real lease of half a minute. */
async function endLeases(): Promise<void> {
  await admin.query('UPDATE billing.inbox SET next_attempt_at = clock_timestamp() WHERE lease_until IS NOT NULL');
}

describe('a sender killed', () => {
  it.each([
    ['before-commit', 0],
    ['before-bell', 1],
    ['after-bell', 1],
  ])('%s: fact and message stand or fall together', async (crash, effects) => {
    const consumer = start('consumer', 'billing');
    try {
      const person = await send({ CRASH: crash });
      const later = await send();
      await handled(later);
      if (effects > 0) await handled(person);
      expect([await count('gateway.facts', person), await count('billing.effects', person)]).toEqual([
        effects,
        effects,
      ]);
      expect(await stateOf(person)).toEqual(effects > 0 ? expect.anything() : undefined);
    } finally {
      await consumer.stop(20_000);
    }
  });
});

describe.each([
  ['with Redis', () => redis.url],
  ['without Redis', () => ABSENT_REDIS],
])('a consumer killed %s', (_name, redisUrl) => {
  it.each(['before-effect', 'after-effect', 'after-commit'])('%s: the effect is there once', async (crash) => {
    const crashOnce = path.join(folder, randomUUID());
    const env = { REDIS_URL: redisUrl(), CRASH: crash, CRASH_ONCE: crashOnce };
    const first = start('consumer', 'billing', env);
    const person = await send({ REDIS_URL: redisUrl() });
    expect(await first.exited).toMatchObject({ signal: 'SIGKILL' });

    await endLeases();
    const second = start('consumer', 'billing', env);
    try {
      const { attempt } = await handled(person);
      expect(await count('billing.effects', person)).toBe(1);
      expect(attempt).toBe(crash === 'after-commit' ? 1 : 2);
    } finally {
      await second.stop(20_000);
    }
  });
});

describe('Redis', () => {
  it('absent at the start of both: the sweep finds the message', async () => {
    const consumer = start('consumer', 'billing', { REDIS_URL: ABSENT_REDIS });
    try {
      const person = await send({ REDIS_URL: ABSENT_REDIS });
      await handled(person);
      expect(await count('billing.effects', person)).toBe(1);
    } finally {
      expect(await consumer.stop(20_000)).toMatchObject({ code: 0 });
    }
  });

  it('emptied, then stopped and gone: every message still has its effect once', async () => {
    const own = await startRedis({ durable: false });
    const consumer = start('consumer', 'billing', { REDIS_URL: own.url });
    const people: string[] = [];
    try {
      people.push(await send({ REDIS_URL: own.url }));
      const client = new Redis(own.url);
      await client.flushall();
      client.disconnect();
      people.push(await send({ REDIS_URL: own.url }));
      own.child.kill('SIGSTOP');
      people.push(await send({ REDIS_URL: own.url }));
      for (const person of people) await handled(person);
      own.child.kill('SIGKILL');
      people.push(await send({ REDIS_URL: own.url }));
      for (const person of people) {
        await handled(person);
        expect(await count('billing.effects', person)).toBe(1);
      }
    } finally {
      expect(await consumer.stop(20_000)).toMatchObject({ code: 0 });
      await own.stop();
    }
  });
});

describe('two consumers at once', () => {
  it('share forty messages, each handled once', async () => {
    const consumers = [start('consumer', 'billing'), start('consumer', 'billing')];
    const person = randomUUID();
    try {
      const post = `SELECT billing.post_message(gen_random_uuid(), 'person.known', 1, jsonb_build_object('personId', $1::text))`;
      for (let n = 0; n < 40; n += 1) await admin.query(post, [person]);
      await eventually(async () => (await count('billing.effects', person)) >= 40, {
        withinMs: 60_000,
        what: 'forty effects',
      });
      const { rows } = await admin.query<{ n: number }>(
        'SELECT count(DISTINCT message_id)::int AS n FROM billing.effects WHERE person_id = $1',
        [person],
      );
      expect([await count('billing.effects', person), rows[0]?.n]).toEqual([40, 40]);
    } finally {
      await Promise.all(consumers.map((consumer) => consumer.stop(20_000)));
    }
  });
});

describe('a consumer', () => {
  it.each([
    ['none', 'has no handler'],
    ['two', 'has a second handler'],
  ])('with %s handlers for a message does not start', async (handlers, sentence) => {
    const consumer = start('consumer', 'billing', { HANDLERS: handlers });
    expect(await consumer.exited).toMatchObject({ code: 1 });
    expect(consumer.lastLines().join('\n')).toContain(sentence);
  });

  it('that sleeps past its lease cannot overwrite its successor', async () => {
    const crashOnce = path.join(folder, randomUUID());
    const sleeper = start('consumer', 'billing', { CRASH: 'sleep-after-effect', CRASH_ONCE: crashOnce });
    const person = await send();
    await sleeper.line((line) => (line.includes('sleeping') ? line : undefined), 30_000);
    await endLeases();
    const successor = start('consumer', 'billing', { SWEEP_INTERVAL_MS: '200' });
    try {
      await handled(person);
      sleeper.kill('SIGCONT');
      await sleeper.line((line) => (line.includes('work.stale') ? line : undefined), 30_000);
      expect(await count('billing.effects', person)).toBe(1);
    } finally {
      await Promise.all([sleeper.stop(20_000), successor.stop(20_000)]);
    }
  });
});

describe('a consumer that is asked to end', () => {
  it('hands back what takes too long: due at once, and uncounted', async () => {
    const hanging = start('consumer', 'billing', { HANG: 'yes' });
    const person = await send();
    await hanging.line((line) => (line.includes('hanging') ? line : undefined), 30_000);
    hanging.kill('SIGTERM');
    const row = `SELECT tries, attempt, lease_until, next_attempt_at <= clock_timestamp() AS due
                   FROM billing.inbox WHERE payload->>'personId' = $1`;
    await hanging.line((line) => (line.includes('work.handed_back') ? line : undefined), 30_000);
    expect((await admin.query(row, [person])).rows).toEqual([{ tries: 0, attempt: 2, lease_until: null, due: true }]);
    hanging.kill('SIGKILL');
    const successor = start('consumer', 'billing');
    try {
      await handled(person);
      expect(await count('billing.effects', person)).toBe(1);
    } finally {
      await successor.stop(20_000);
    }
  });
});

describe('the story of one request', () => {
  it('goes on in the consumer, and in every row of work that the message causes', async () => {
    await admin.query(
      `CREATE TABLE billing.chores (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), state text NOT NULL DEFAULT 'open', person_id uuid, ${workColumns})`,
    );
    await admin.query('ALTER TABLE billing.chores OWNER TO billing');
    const consumer = start('consumer', 'billing', { CHORES: 'yes' });
    const person = randomUUID();
    try {
      const payload = JSON.stringify({ personId: person, requestId: 'request-7' });
      await admin.query(`SELECT billing.post_message(gen_random_uuid(), 'person.known', 1, $1::jsonb)`, [payload]);
      await handled(person);
      const { rows } = await admin.query('SELECT request_id FROM billing.chores WHERE person_id = $1', [person]);
      expect(rows).toEqual([{ request_id: 'request-7' }]);
      const line = await consumer.line((each) => (each.includes('message.handled') ? each : undefined), 10_000);
      expect(JSON.parse(line)).toMatchObject({ requestId: 'request-7' });
    } finally {
      await consumer.stop(20_000);
    }
  });
});
