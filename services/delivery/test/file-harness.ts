import type { LiveEvent } from '@dear-future/contracts/http/live';
import { liveChannel } from '@dear-future/work/live/live-channel';
import { Redis } from 'ioredis';
import { DeliveryHarness } from './delivery-harness.js';

/** A harness for all tests of a file, with a service for each of the settings; its person is known. */
export async function openForFile(...services: Record<string, string>[]): Promise<DeliveryHarness> {
  const bench = await DeliveryHarness.open();
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.proxy.pass();
    bench.behave();
    bench.stub.mails.length = 0;
  });
  await Promise.all(services.map((settings) => bench.start(settings)));
  await bench.know();
  return bench;
}

/** Collects what the pages of the harness's person are told from now on. */
export async function listen(bench: DeliveryHarness): Promise<{ events: LiveEvent[]; end: () => void }> {
  const events: LiveEvent[] = [];
  const redis = new Redis(bench.environment()['REDIS_URL'] ?? '');
  await redis.subscribe(liveChannel(bench.personId));
  redis.on('message', (_channel, event) => events.push(JSON.parse(event) as LiveEvent));
  return { events, end: () => redis.disconnect() };
}
