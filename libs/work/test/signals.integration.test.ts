// Real: Redis, BullMQ and `Signals`.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Clock } from '@dear-future/service-kit/clock';
import { Log } from '@dear-future/service-kit/logging/log';
import { eventually } from '@dear-future/testing/eventually';
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

it('wake-up jobs do not pile up, and a job that is added while another is running starts after it', async () => {
  const name = randomUUID();
  const queue = new Queue(name, { connection: redis });
  for (let n = 0; n < 20; n += 1) signals.wake(name);
  await eventually(async () => (await queue.getWaitingCount()) > 0);
  let started = 0;
  let end: () => void = () => undefined;
  const job = async (): Promise<void> => {
    started += 1;
    await new Promise<void>((resolve) => (end = resolve));
  };
  const worker = new Worker(name, job, { connection: redis.duplicate() });
  await eventually(() => started === 1);
  for (let n = 0; n < 20; n += 1) signals.wake(name);
  // Redis answers the commands of a connection in order, so this count comes after the wake-up jobs.
  expect(await queue.getWaitingCount()).toBe(0);
  end();
  await eventually(() => started === 2);
  end();
  await eventually(async () => (await queue.getJobCountByTypes('active', 'waiting')) === 0);
  expect(started).toBe(2);
  signals.wake(name);
  await eventually(() => started === 3);
  end();
  await worker.close();
});

it('rows due at almost the same time share a delayed job that is never early; far later rows get none', async () => {
  const name = randomUUID();
  const queue = new Queue(name, { connection: redis });
  for (const delay of [1000, 1049, 1050, 1051, 5_000_000]) signals.wake(name, delay);
  const delayed = await eventually(async () => {
    const jobs = await queue.getDelayed();
    return jobs.length === 2 && jobs;
  });
  expect(delayed.map(({ opts }) => opts.delay)).toEqual([1050, 1150]);
});
