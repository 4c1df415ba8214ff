// Real: Redis behind a proxy that freezes connections, and BullMQ.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { connectRedis, failFastRedis, liveChannel, SUBSCRIBER_OPTIONS } from '../src/signals/redis.js';

it('after a silent failover, commands, subscriptions and workers work again within 30 s', async () => {
  const proxy = await FaultProxy.start(workerRedisUrl());
  const url = proxy.through(workerRedisUrl());
  const direct = new Redis(workerRedisUrl());
  const channel = liveChannel(randomUUID());
  const name = randomUUID();
  const shared = connectRedis(url, { maxRetriesPerRequest: null });
  const limiter = failFastRedis(url, { maxRetriesPerRequest: 0, commandTimeout: 300 });
  const subscriber = failFastRedis(url, { ...SUBSCRIBER_OPTIONS, autoResubscribe: false });
  const events = new Set<string>();
  subscriber.on('ready', () => void subscriber.subscribe(channel).catch(() => undefined));
  subscriber.on('message', (_, event: string) => events.add(event));
  const jobs = new Set<string>();
  const worker = new Worker(name, (job) => Promise.resolve(void jobs.add(job.name)), { connection: shared });
  worker.on('error', () => undefined);
  const queue = new Queue(name, { connection: shared }).on('error', () => undefined);
  const outside = new Queue(name, { connection: direct });
  let late: Redis | undefined;

  const allWork = (tag: string): Promise<unknown> =>
    eventually(
      async () => {
        await direct.publish(channel, tag);
        await outside.add(tag, {});
        const answer = await limiter.ping().catch(() => 'none');
        return events.has(tag) && jobs.has(tag) && answer === 'PONG' && (!late || late.status === 'ready');
      },
      { withinMs: 30_000, everyMs: 250, what: `Redis to work ${tag}` },
    );

  try {
    await allWork('at first');
    await proxy.blackhole();
    late = connectRedis(url, { maxRetriesPerRequest: null });
    const pending = queue.add('sent into the black hole', {});
    await eventually(() => late?.status === 'connect', { what: 'a connection that was made during the black hole' });
    await proxy.failOver();
    await allWork('again');
    await pending;
    await eventually(() => jobs.has('sent into the black hole'));
  } finally {
    await worker.close(true);
    for (const redis of [direct, shared, limiter, subscriber, late]) redis?.disconnect();
    await proxy.stop();
  }
}, 90_000);
