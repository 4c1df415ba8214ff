// Real: the built media service, PostgreSQL, Redis, an S3 server behind a TCP proxy that fails on command.
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import { MediaHouse, videoForm } from './media-house.js';
import { sample } from './samples/samples.js';

describe('object storage in trouble', () => {
  let house: MediaHouse;
  let proxy: FaultProxy;
  let media: ServiceProcess;

  beforeAll(async () => {
    house = await MediaHouse.open();
    proxy = await FaultProxy.start(house.storage.bucket.endpoint);
    media = await house.start({ S3_ENDPOINT: proxy.through(house.storage.bucket.endpoint) });
  });
  afterAll(async () => {
    await house.close();
    await proxy.stop();
  });

  function upload(): Promise<Response> {
    return house.upload(media, videoForm(sample('live-vp8.webm')));
  }

  async function ready(): Promise<number> {
    return (await fetch(`${media.url}/health/ready`)).status;
  }

  it.each(['refuse', 'reset'] as const)(
    '%s: 503 with Retry-After, not ready, and it heals by itself',
    async (fault) => {
      const kept = ((await (await upload()).json()) as UploadResponse).video.name;
      const headers = await house.playbackHeaders(kept);
      await proxy[fault]();
      const refused = await upload();
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).not.toBeNull();
      expect(await refused.json()).toMatchObject({ code: 'unavailable' });
      const unplayable = await fetch(`${media.url}/videos/${kept}`, { headers });
      expect(unplayable.status).toBe(503);
      expect(unplayable.headers.get('etag')).toBeNull();
      expect(await ready()).toBe(503);
      expect((await fetch(`${media.url}/health/live`)).status).toBe(200);

      await proxy.pass();
      await eventually(async () => (await ready()) === 200);
      expect((await fetch(`${media.url}/videos/${kept}`, { headers })).status).toBe(200);
      await house.post('video.discard', kept);
      await house.sql.query(
        `UPDATE media.objects SET next_attempt_at = clock_timestamp() WHERE next_attempt_at IS NOT NULL`,
      );
      await house.isEmpty();
    },
  );

  it('silent: every request ends in bounded time', async () => {
    const kept = ((await (await upload()).json()) as UploadResponse).video.name;
    const headers = await house.playbackHeaders(kept);
    await proxy.blackhole();
    const started = performance.now();
    const answers = await Promise.all([upload(), fetch(`${media.url}/videos/${kept}`, { headers })]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(performance.now() - started).toBeLessThan(25_000);
    await proxy.pass();
    await house.post('video.discard', kept);
    await eventually(
      async () => {
        await house.sql.query(
          `UPDATE media.objects SET next_attempt_at = clock_timestamp() WHERE state = 'doomed' AND lease_until IS NULL`,
        );
        return (await house.count('objects')) === 0;
      },
      { withinMs: 60_000, what: 'the end of all objects' },
    );
    await house.isEmpty();
  });

  it('away while a video waits to be processed: it is tried again however often, and done at last', async () => {
    const { name } = ((await (await upload()).json()) as UploadResponse).video;
    await proxy.refuse();
    await house.post('video.committed', name);
    await eventually(
      async () => {
        await house.sql.query(
          `UPDATE media.processings SET next_attempt_at = clock_timestamp() WHERE state = 'waiting'`,
        );
        return (await house.count('processings', `video_name = '${name}' AND attempt >= 7`)) === 1;
      },
      { withinMs: 60_000, what: 'seven attempts' },
    );
    await eventually(async () => (await house.count('processings', `state = 'waiting'`)) === 1);
    expect(await house.count('processings', `failures = 0 AND losses = 0`)).toBe(1);
    await proxy.pass();
    await house.sql.query(`UPDATE media.processings SET next_attempt_at = clock_timestamp() WHERE state = 'waiting'`);
    await eventually(async () => (await house.count('processings', `state = 'done'`)) === 1, { withinMs: 30_000 });
    expect(await house.count('videos', `name = '${name}' AND copy_key IS NOT NULL`)).toBe(1);
    await house.post('video.discard', name);
    await house.isEmpty();
  });

  it('frees the connection to storage when a viewer leaves', async () => {
    const { name } = ((await (await upload()).json()) as UploadResponse).video;
    const headers = await house.playbackHeaders(name);
    await proxy.latency(300);
    const viewer = new AbortController();
    const answer = fetch(`${media.url}/videos/${name}`, { headers, signal: viewer.signal }).catch(() => null);
    await eventually(() => proxy.connections > 0);
    viewer.abort();
    expect(await answer).toBeNull();
    await proxy.pass();
    expect((await fetch(`${media.url}/videos/${name}`, { headers })).status).toBe(200);
  });
});
