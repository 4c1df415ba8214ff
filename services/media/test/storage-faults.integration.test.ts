// Real: the media service (in this process), PostgreSQL, Redis, an S3 server behind a TCP proxy with faults.
// Absent: the capsules and gateway services.
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { MediaFixture, videoForm } from './media-fixture.js';
import { sample } from './samples/samples.js';

const fixture = await MediaFixture.open();
const proxy = await FaultProxy.start(fixture.bucket.endpoint);
const media = await fixture.startApp({
  S3_ENDPOINT: proxy.through(fixture.bucket.endpoint),
  S3_SILENCE_SECONDS: '2',
});
afterAll(() => proxy.stop());

const video = sample('live-vp8.webm');
const upload = (): Promise<Response> => fixture.upload(media, videoForm(video));
const readyStatus = async (): Promise<number> => (await fetch(`${media.url}/health/ready`)).status;

describe('when object storage', () => {
  it.each([
    ['refuses', 'refuse'],
    ['resets', 'reset'],
  ] as const)(
    '%s connections, requests get 503 and the service is not ready, until storage works again',
    async (_, fault) => {
      const kept = await fixture.store(media, video);
      await proxy[fault]();
      const refused = await upload();
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).not.toBeNull();
      expect(await refused.json()).toMatchObject({ code: 'unavailable' });
      const unserved = await fixture.get(media, kept);
      expect([unserved.status, unserved.headers.get('etag')]).toEqual([503, null]);
      expect(await readyStatus()).toBe(503);
      expect((await fetch(`${media.url}/health/live`)).status).toBe(200);

      await proxy.pass();
      await eventually(async () => (await readyStatus()) === 200);
      expect((await fixture.get(media, kept)).status).toBe(200);
      await fixture.makeWorkDue('objects');
      await fixture.discard(kept);
    },
  );

  it('is silent, requests get 503 after the longest allowed silence', async () => {
    const kept = await fixture.store(media, video);
    await proxy.blackhole();
    const responses = await Promise.all([upload(), fixture.get(media, kept)]);
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    await proxy.pass();
    await fixture.post('video.discard', kept);
    await fixture.waitForCount('objects', 'true', 0, () => fixture.makeWorkDue('objects'));
    await fixture.waitUntilEmpty();
  });

  it('is unreachable, a video waits to be processed, however many attempts fail', async () => {
    const name = await fixture.store(media, video);
    await proxy.refuse();
    await fixture.post('video.committed', name);
    await fixture.waitForCount('processings', `state = 'waiting' AND attempt = 1`, 1);
    await fixture.sql.query(`UPDATE media.processings SET attempt = 500, tries = 500`);
    await fixture.makeWorkDue('processings');
    await fixture.waitForCount('processings', `state = 'waiting' AND attempt = 501 AND failures = 0`, 1);
    await proxy.pass();
    await fixture.makeWorkDue('processings');
    await fixture.waitForCount('processings', `state = 'done'`, 1);
    expect(await fixture.count('videos', `name = '${name}' AND copy IS NOT NULL`)).toBe(1);
    await fixture.discard(name);
  });

  it('is slow and a viewer leaves, the next viewer still gets the video', async () => {
    const name = await fixture.store(media, video);
    await proxy.latency(300);
    const viewer = new AbortController();
    const response = fixture.get(media, name, { signal: viewer.signal }).catch(() => null);
    await eventually(() => proxy.connections > 0);
    viewer.abort();
    expect(await response).toBeNull();
    await proxy.pass();
    expect((await fixture.get(media, name)).status).toBe(200);
  });
});
