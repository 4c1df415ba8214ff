// Real: the media service (in this process), PostgreSQL, Redis, an S3 server behind a proxy with faults, videos encoded
// by FFmpeg, and a zip reader that is independent of the writer. Absent: the capsules and gateway services.
import { createHash } from 'node:crypto';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { padded } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { unpack } from './archive-reader.js';
import { MediaFixture } from './media-fixture.js';
import { sample } from './samples/samples.js';

const MEGABYTE = 1024 * 1024;
const fixture = await MediaFixture.open();
const proxy = await FaultProxy.start(fixture.bucket.endpoint);
const media = await fixture.startApp({
  S3_ENDPOINT: proxy.through(fixture.bucket.endpoint),
  // Saves time: the service does not decode the first pictures of all these videos.
  PICTURE_CHECK_SECONDS: '0',
});
afterAll(() => proxy.stop());

const store = (video: Buffer): Promise<string> => fixture.store(media, video);
const requestArchive = (body: string, headers?: Record<string, string>): Promise<Response> =>
  fixture.requestArchive(media, body, headers);

/** Has more bytes than storage, the service and the reader can hold in their buffers. */
const bigVideo = await store(padded(sample('live-vp8.webm'), 12 * MEGABYTE));

function listing(entries: [videoName: string, fileName: string][], title = 'Responses'): string {
  const archive: ArchiveListing = { title, entries: entries.map(([videoName, fileName]) => ({ videoName, fileName })) };
  return JSON.stringify(archive);
}

async function unpackResponse(response: Response): ReturnType<typeof unpack> {
  expect(response.status).toBe(200);
  return unpack(Buffer.from(await response.arrayBuffer()));
}

describe('an archive of videos', () => {
  it('holds the originals under readable names', async () => {
    const videos = ['live-vp9.webm', 'fragmented.mp4', 'silent.webm'].map(sample);
    const [talk = '', phone = '', silent = ''] = await Promise.all(videos.map(store));
    const title = 'Ana\'s "großer" Tag 🎂';
    const response = await requestArchive(
      listing(
        [
          [talk, '01 Zoë “Zed” 👩‍🚀 2026-11-21.webm'],
          [phone, '02 दादी.mp4'],
          [silent, "03 O'Neill's.webm"],
        ],
        title,
      ),
    );
    expect(response.headers.get('content-type')).toBe('application/zip');
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="/);
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '')).toBe(`${title}.zip`);
    const [talkHash, phoneHash, silentHash] = videos.map((video) => createHash('sha256').update(video).digest('hex'));
    expect(await unpackResponse(response)).toMatchObject(
      [
        ['01 Zoë “Zed” 👩‍🚀 2026-11-21.webm', talkHash],
        ['02 दादी.mp4', phoneHash],
        ["03 O'Neill's.webm", silentHash],
      ].map(([name, sha256]) => ({ name, sha256, isUncompressed: true })),
    );
  });

  it('holds fifty videos, read from storage one after another', async () => {
    const names: string[] = [];
    for (let i = 0; i < 50; i += 1) names.push(await store(sample('live-vp8.webm')));
    const entries = names.map((name, i): [string, string] => [name, `${String(i + 1).padStart(2, '0')} Guest.webm`]);
    const response = await requestArchive(listing(entries));
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, proxy.connections)), 2);
    const files = await unpackResponse(response);
    clearInterval(watch);
    expect(files.map(({ name }) => name)).toEqual(entries.map(([, fileName]) => fileName));
    // More than one, because closed connections are still counted for a moment.
    expect(most).toBeLessThanOrEqual(10);
  });

  it('leaves out videos that are gone and lists them', async () => {
    const kept = await store(sample('live-vp8.webm'));
    const discarded = await store(sample('silent.webm'));
    await fixture.post('video.discard', discarded);
    await fixture.waitForCount('videos', `name = '${discarded}'`, 0);
    const lost = await store(sample('silent.webm'));
    await fixture.sql.query(
      `UPDATE media.videos SET original = jsonb_set(original, '{key}', '"originals/none"') WHERE name = $1`,
      [lost],
    );
    const body = listing([
      [discarded, '01 Ana.webm'],
      [kept, '02 Ben 🎈.webm'],
      [lost, '03 Cleo 🎈.webm'],
      [kept, '04 Dan.webm'],
    ]);
    const files = await unpackResponse(await requestArchive(body));
    expect(files.map(({ name }) => name)).toEqual(['02 Ben 🎈.webm', '04 Dan.webm', 'MISSING.txt']);
    expect(files[2]?.text.split('\r\n').slice(2)).toEqual(['01 Ana.webm', '03 Cleo 🎈.webm', '']);
  });

  it('is refused if its listing is malformed or was not granted', async () => {
    const mine = await store(sample('silent.webm'));
    const other = await store(sample('silent.webm'));
    const granted = listing([[mine, '01 Ana.webm']]);
    const headers = await fixture.archiveHeaders(granted);
    expect((await requestArchive(listing([[other, '01 Ana.webm']]), headers)).status).toBe(404);
    expect((await requestArchive(granted, await fixture.playbackHeaders(mine, '/archives', 'POST'))).status).toBe(401);
    expect((await requestArchive(granted, {})).status).toBe(401);
    const parent = listing([[mine, '../x.webm']]);
    const backslash = listing([[mine, 'a\\b.webm']]);
    for (const body of ['null', '{', listing([]), parent, backslash, listing([[mine, 'a.webm']], '..')]) {
      expect({ body, status: (await requestArchive(body)).status }).toEqual({ body, status: 400 });
    }
    expect((await requestArchive(granted, headers)).status).toBe(200);
  });

  it('is refused while storage is unreachable', async () => {
    const body = listing([[await store(sample('silent.webm')), '01 Ana.webm']]);
    await proxy.refuse();
    const response = await requestArchive(body);
    await proxy.pass();
    expect(response.status).toBe(503);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect((await unpackResponse(await requestArchive(body))).length).toBe(1);
  });

  it('is refused, and does not list its videos as missing, if storage rejects our keys', async () => {
    const body = listing([[await store(sample('silent.webm')), '01 Ana.webm']]);
    const misconfigured = await fixture.startApp({ S3_SECRET_KEY: 'not-the-secret-of-this-storage' });
    expect((await fixture.requestArchive(misconfigured, body)).status).toBe(503);
  });

  it('closes its connection to storage when the reader leaves, at any point', async () => {
    const waitUntilClosed = (): Promise<boolean> => eventually(() => proxy.connections === 0, { withinMs: 30_000 });
    await waitUntilClosed();
    const unread = await requestArchive(listing([[bigVideo, '01 Ana.webm']]));
    expect([unread.status, proxy.connections]).toEqual([200, 1]);
    await unread.body?.cancel();
    await waitUntilClosed();
    const body = listing([1, 2, 3].map((n) => [bigVideo, `0${n} Ana.webm`]));
    for (const megabytes of [0, 1, 4, 8, 11, 13, 20]) {
      let bytes = 0;
      for await (const chunk of (await requestArchive(body)).body ?? []) {
        bytes += chunk.length;
        if (bytes >= megabytes * MEGABYTE) break;
      }
    }
    await waitUntilClosed();
    expect((await fetch(`${media.url}/health/live`)).status).toBe(200);
  });

  it('breaks off if storage fails midway, so that the client sees that the archive is incomplete', async () => {
    const body = listing([1, 2].map((n) => [bigVideo, `0${n} Ana.webm`]));
    const response = await requestArchive(body);
    expect(response.status).toBe(200);
    proxy.cut();
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect((await unpackResponse(await requestArchive(body))).length).toBe(2);
  });
});
