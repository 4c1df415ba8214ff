// Real: Redis, behind a proxy that delays commands.
import { once } from 'node:events';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { Redis } from 'ioredis';
import { liveChannel, SUBSCRIBER_OPTIONS } from '../src/signals/redis.js';

it('a subscription made while the client is still connecting receives events', async () => {
  const url = process.env['TEST_REDIS_URL'] ?? '';
  const proxy = await FaultProxy.start(url);
  await proxy.latency(20);
  const subscriber = new Redis(proxy.through(url), SUBSCRIBER_OPTIONS);
  const publisher = new Redis(url);
  const errors: Error[] = [];
  subscriber.on('error', (error) => errors.push(error));
  try {
    await once(subscriber, 'connect');
    await subscriber.subscribe(liveChannel('ana'));
    await subscriber.ping();
    const message = once(subscriber, 'message');
    await publisher.publish(liveChannel('ana'), 'event');
    expect(await message).toEqual([liveChannel('ana'), 'event']);
    expect(errors).toEqual([]);
  } finally {
    subscriber.disconnect();
    publisher.disconnect();
    await proxy.stop();
  }
});
