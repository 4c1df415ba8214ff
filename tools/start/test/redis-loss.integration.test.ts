// Real: everything. `npm start`'s program runs the built product, and its Redis is emptied and killed under it.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import { freePort } from '@dear-future/testing/processes/free-port';
import { Caller } from './caller.js';
import { Started } from './started.js';

/** The product's promise when Redis forgot everything, in milliseconds after the date. */
const LATEST_MS = 60_000;

let folder: string;
let started: Started;
let redisPort: number;
let caller: Caller;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dear-future-redis-loss-'));
  redisPort = await freePort();
  started = await Started.begin(folder, { redisPort });
  await started.ready();
  caller = await Caller.signIn(started, 'patient@example.test');
});

afterAll(async () => {
  await started.end('SIGTERM');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

async function emptyRedis(): Promise<void> {
  const line = connect(redisPort, '127.0.0.1');
  line.write('FLUSHALL\r\n');
  const [answer] = (await once(line, 'data')) as [Buffer];
  line.destroy();
  expect(answer.toString()).toBe('+OK\r\n');
}

async function arrivesInTime(id: string, due: Date): Promise<void> {
  const [arrival = 0] = await eventually(
    async () => {
      const arrivals = await caller.arrivals(id);
      return arrivals.length > 0 && arrivals;
    },
    { withinMs: due.getTime() - Date.now() + LATEST_MS, everyMs: 250, what: `the mail of capsule ${id}` },
  );
  expect(arrival).toBeGreaterThanOrEqual(due.getTime());
}

/** One capsule waits while Redis comes to harm, one is made right after: both are created and both arrive in time. */
async function survives(harm: () => Promise<void>): Promise<void> {
  const due = inSeconds(4);
  const waiting = await caller.create('Waiting', due);
  expect(waiting.status).toBe(201);
  await harm();
  const laterDue = inSeconds(4);
  const meanwhile = await caller.create('Made meanwhile', laterDue);
  expect(meanwhile.status).toBe(201);
  await Promise.all([arrivesInTime(waiting.id, due), arrivesInTime(meanwhile.id, laterDue)]);
  expect(await caller.arrivals(waiting.id)).toHaveLength(1);
  expect(await caller.arrivals(meanwhile.id)).toHaveLength(1);
}

describe('capsules arrive in time', () => {
  it('though Redis was emptied', async () => {
    await survives(emptyRedis);
  });

  it('though Redis was killed, and started again', async () => {
    await survives(async () => {
      const [pid = 0] = await started.children('redis');
      process.kill(pid, 'SIGKILL');
    });
    await started.says('Redis ended (SIGKILL); starting it again.');
    await started.says('Redis runs again.');
  });
});
