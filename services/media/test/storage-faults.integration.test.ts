// Real: the media service in this process, PostgreSQL, Redis, an S3 server behind a TCP proxy that fails on command.
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import type { TestApp } from '@dear-future/testing/test-app';
import { MediaFixture, videoForm } from './media-fixture.js';
import { sample } from './samples/samples.js';

describe('object storage in trouble', () => {
  let fixture: MediaFixture;
  let proxy: FaultProxy;
  let media: TestApp;

  beforeAll(async () => {
    fixture = await MediaFixture.open();
    proxy = await FaultProxy.start(fixture.bucket.endpoint);
    media = await fixture.startApp({ S3_ENDPOINT: proxy.through(fixture.bucket.endpoint), S3_SILENCE_SECONDS: '1' });
  });
  afterAll(async () => {
    await fixture.close();
    await proxy.stop();
  });

  const video = sample('live-vp8.webm');

  function upload(): Promise<Response> {
    return fixture.upload(media, videoForm(video));
  }

  async function ready(): Promise<number> {
    return (await fetch(`${media.url}/health/ready`)).status;
  }

  it.each(['refuse', 'reset'] as const)(
    '%s: 503 with Retry-After, not ready, and it heals by itself',
    async (fault) => {
      const kept = await fixture.store(media, video);
      const headers = await fixture.playbackHeaders(kept);
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
      await fixture.endWaits('objects');
      await fixture.discard(kept);
    },
  );

  it('silent: every request ends when storage has been silent for too long', async () => {
    const kept = await fixture.store(media, video);
    const headers = await fixture.playbackHeaders(kept);
    await proxy.blackhole();
    const answers = await Promise.all([upload(), fetch(`${media.url}/videos/${kept}`, { headers })]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    await proxy.pass();
    await fixture.post('video.discard', kept);
    await eventually(
      async () => {
        await fixture.endWaits('objects');
        return (await fixture.count('objects')) === 0;
      },
      { withinMs: 60_000, what: 'the end of all objects' },
    );
    await fixture.isEmpty();
  });

  it('away while a video waits to be processed: it is tried again however often, and done at last', async () => {
    const name = await fixture.store(media, video);
    const failed = (attempts: number): Promise<boolean> =>
      eventually(
        async () => (await fixture.count('processings', `state = 'waiting' AND attempt = ${attempts}`)) === 1,
        {
          withinMs: 30_000,
          what: 'a failed attempt',
        },
      );
    await proxy.refuse();
    await fixture.post('video.committed', name);
    await failed(1);
    await fixture.sql.query(`UPDATE media.processings SET attempt = 500, tries = 500`);
    await fixture.endWaits('processings');
    await failed(501);
    expect(await fixture.count('processings', `failures = 0 AND losses = 0`)).toBe(1);
    await proxy.pass();
    await fixture.endWaits('processings');
    await eventually(async () => (await fixture.count('processings', `state = 'done'`)) === 1, { withinMs: 30_000 });
    expect(await fixture.count('videos', `name = '${name}' AND copy_key IS NOT NULL`)).toBe(1);
    await fixture.discard(name);
  });

  it('frees the connection to storage when a viewer leaves', async () => {
    const name = await fixture.store(media, video);
    const headers = await fixture.playbackHeaders(name);
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
