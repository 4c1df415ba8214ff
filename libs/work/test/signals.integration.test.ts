// Real: Redis, BullMQ and `Signals`.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Clock } from '@dear-future/service-kit/clock';
import { Log } from '@dear-future/service-kit/logging/log';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { NO_REDIS } from '@dear-future/testing/test-installation';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import { Queue, Worker } from 'bullmq';
import { connectRedis } from '../src/signals/redis.js';
import { Signals } from '../src/signals/signals.js';

const redis = connectRedis(workerRedisUrl(), { maxRetriesPerRequest: null });
await once(redis, 'ready');
const log = new Log('billing', 'error', { write: () => undefined });
const clock = new Clock();
clock.now = () => new Date('2030-01-01T00:00:00.950Z');
const signals = new Signals(redis, clock, log);
afterAll(() => redis.disconnect());

it('a row gets one job that starts now, and one for each later time within the hour', async () => {
  const name = randomUUID();
  const queue = new Queue(name, { connection: redis });
  const [soon, other] = [randomUUID(), randomUUID()];
  for (let n = 0; n < 20; n += 1) signals.enqueue(name, [soon, other]);
  for (const delay of [1000, 1000, 2000, 5_000_000]) signals.enqueue(name, [soon], delay);
  const delayed = await eventually(async () => {
    const jobs = await queue.getDelayed();
    return jobs.length === 2 && jobs;
  });
  expect(delayed.map(({ opts }) => opts.delay)).toEqual([1000, 2000]);
  expect(delayed.map(({ data }: { data: object }) => data)).toEqual([{ id: soon }, { id: soon }]);
  expect((await queue.getWaiting()).map(({ data }: { data: object }) => data)).toEqual([{ id: soon }, { id: other }]);
  expect(await signals.jobCounts(name)).toEqual({ waiting: 2, active: 0, delayed: 2 });
});

it('the job of an attempt that has crashed does not stand in the way of the next attempt’s job', async () => {
  const [name, id] = [randomUUID(), randomUUID()];
  signals.enqueue(name, [id]);
  for (const attempt of [0, 1, 1]) await signals.offer(name, [{ id, attempt }]);
  const jobs = await new Queue(name, { connection: redis }).getWaiting();
  expect(jobs.map((job) => job.id)).toEqual([`${id}-now`, `${id}-1`]);
});

it('jobs that come first start before those that wait', async () => {
  const name = randomUUID();
  const [waiting, urgent] = [randomUUID(), randomUUID()];
  expect(await signals.offer(name, [{ id: waiting, attempt: 0 }])).toBe(true);
  expect(await signals.offerFirst(name, [urgent])).toBe(true);
  const started: unknown[] = [];
  const worker = new Worker(
    name,
    (job) => {
      started.push(job.data);
      return Promise.resolve();
    },
    { connection: redis.duplicate() },
  );
  await eventually(() => started.length === 2);
  expect(started).toEqual([{ id: urgent }, { id: waiting }]);
  await worker.close();
});

it('while Redis is away, nothing throws, and the answers say so', async () => {
  const nowhere = connectRedis(NO_REDIS, { maxRetriesPerRequest: null });
  const away = new Signals(nowhere, clock, log);
  away.enqueue('queue', [randomUUID()]);
  away.publish('user', { kind: 'notifications' });
  expect(await away.offer('queue', [{ id: randomUUID(), attempt: 0 }])).toBe(false);
  expect(await away.jobCounts('queue')).toBeNull();
  nowhere.disconnect();
});

it('a sweep waits a second at most for a Redis that does not answer', async () => {
  const proxy = await FaultProxy.start(workerRedisUrl());
  const slow = connectRedis(proxy.through(workerRedisUrl()), { maxRetriesPerRequest: null });
  await once(slow, 'ready');
  await proxy.latency(60_000);
  expect(await new Signals(slow, clock, log).offer('queue', [{ id: randomUUID(), attempt: 0 }])).toBe(false);
  slow.disconnect();
  await proxy.stop();
});
