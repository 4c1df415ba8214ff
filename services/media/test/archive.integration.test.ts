// Real: the media service in this process, PostgreSQL, Redis, an S3 server behind a TCP proxy that fails on command, videos encoded by
// FFmpeg, and a zip reader of another making than the writer. Absent: capsules and gateway.
import { createHash } from 'node:crypto';
import { get as openGet, request as openRequest, type IncomingMessage } from 'node:http';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import type { TestApp } from '@dear-future/testing/test-app';
import { unpack } from './archive-reader.js';
import { MediaFixture } from './media-fixture.js';
import { fillerStart } from './form-bytes.js';
import { sample } from './samples/samples.js';

const MEGABYTE = 1024 * 1024;
/** More than storage, service and reader hold on the way. */
const BIG_MEGABYTES = 12;

describe('an archive of videos', () => {
  let fixture: MediaFixture;
  let proxy: FaultProxy;
  let media: TestApp;
  /** A recording that is followed by filler. */
  let big: string;

  beforeAll(async () => {
    fixture = await MediaFixture.open();
    proxy = await FaultProxy.start(fixture.bucket.endpoint);
    media = await fixture.startApp({
      S3_ENDPOINT: proxy.through(fixture.bucket.endpoint),
      // Many are sent, and whether they are playable is not asked here.
      PICTURE_CHECK_SECONDS: '0',
    });
    const bytes = BIG_MEGABYTES * MEGABYTE;
    big = await stored(Buffer.concat([sample('live-vp8.webm'), fillerStart(bytes, bytes - 5)]));
  });
  afterAll(async () => {
    await fixture.close();
    await proxy.stop();
  });

  function stored(video: Buffer): Promise<string> {
    return fixture.store(media, video);
  }

  function listing(entries: [videoName: string, fileName: string][], title = 'Responses'): string {
    const wanted: ArchiveListing = {
      title,
      entries: entries.map(([videoName, fileName]) => ({ videoName, fileName })),
    };
    return JSON.stringify(wanted);
  }

  async function ask(body: string, headers?: Record<string, string>): Promise<Response> {
    return fetch(`${media.url}/archives`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(headers ?? (await fixture.archiveHeaders(body))) },
    });
  }

  /** An answer nobody reads from yet. */
  async function askSlowly(body: string): Promise<IncomingMessage> {
    const headers = await fixture.archiveHeaders(body);
    return new Promise((resolve, reject) => {
      openRequest(`${media.url}/archives`, { method: 'POST', headers, agent: false }, resolve)
        .on('error', reject)
        .end(body);
    });
  }

  async function read(answer: Response): ReturnType<typeof unpack> {
    expect(answer.status).toBe(200);
    return unpack(Buffer.from(await answer.arrayBuffer()));
  }

  it('holds the originals under readable names with their true endings', async () => {
    const samples = ['live-vp9.webm', 'fragmented.mp4', 'silent.webm'].map(sample) as [Buffer, Buffer, Buffer];
    const [talk, phone, silent] = [await stored(samples[0]), await stored(samples[1]), await stored(samples[2])];
    const body = listing(
      [
        [talk, '01 Zoë “Zed” 👩‍🚀 2026-11-21.webm'],
        [phone, '02 दादी.webm'],
        [silent, "02 O'Neill's.webm"],
        [talk, "02 o'neill's.webm"],
        [talk, 'MISSING.txt'],
      ],
      'Ana\'s "großer" Tag 🎂',
    );
    const answer = await ask(body);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="/);
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '')).toBe(
      'Ana\'s "großer" Tag 🎂.zip',
    );
    const files = await read(answer);
    expect(files.map(({ name }) => name)).toEqual([
      '01 Zoë “Zed” 👩‍🚀 2026-11-21.webm',
      '02 दादी.mp4',
      "02 O'Neill's.webm",
      "02 o'neill's (2).webm",
      'MISSING.txt.webm',
    ]);
    const hashes = samples.map((video) => createHash('sha256').update(video).digest('hex'));
    expect(files.map(({ sha256 }) => sha256)).toEqual([hashes[0], hashes[1], hashes[2], hashes[0], hashes[0]]);
    expect(files.every(({ isStored }) => isStored)).toBe(true);
  });

  it('holds fifty videos, read from storage one after another', async () => {
    const names: string[] = [];
    for (let i = 0; i < 50; i += 1) names.push(await stored(sample('live-vp8.webm')));
    const entries = names.map((name, i): [string, string] => [name, `${String(i + 1).padStart(2, '0')} Guest.webm`]);
    const answer = await ask(listing(entries));
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, proxy.connections)), 2);
    const files = await read(answer);
    clearInterval(watch);
    expect(files.map(({ name }) => name)).toEqual(entries.map(([, fileName]) => fileName));
    expect(most).toBeLessThanOrEqual(4);
  });

  it('names what vanished and goes on', async () => {
    const kept = await stored(sample('live-vp8.webm'));
    const discarded = await stored(sample('silent.webm'));
    await fixture.post('video.discard', discarded);
    await eventually(async () => (await fixture.count('videos', `name = '${discarded}'`)) === 0, { withinMs: 15_000 });
    const lost = await stored(sample('silent.webm'));
    await fixture.sql.query(`UPDATE media.videos SET original_key = 'originals/none' WHERE name = $1`, [lost]);
    const files = await read(
      await ask(
        listing([
          [discarded, '01 Ana.webm'],
          [kept, '02 Ben 🎈.webm'],
          [lost, '03 Cleo 🎈.webm'],
          [kept, '04 Dan.webm'],
        ]),
      ),
    );
    expect(files.map(({ name }) => name)).toEqual(['02 Ben 🎈.webm', '04 Dan.webm', 'MISSING.txt']);
    expect(files[2]?.text.split('\r\n').slice(2)).toEqual(['01 Ana.webm', '03 Cleo 🎈.webm', '']);
  });

  it('is refused to anybody with another listing than the granted one', async () => {
    const mine = await stored(sample('silent.webm'));
    const other = await stored(sample('silent.webm'));
    const granted = listing([[mine, '01 Ana.webm']]);
    const headers = await fixture.archiveHeaders(granted);
    expect((await ask(listing([[other, '01 Ana.webm']]), headers)).status).toBe(404);
    expect((await ask(`${granted} `, headers)).status).toBe(404);
    expect((await ask(granted, await fixture.playbackHeaders(mine, '/archives', 'POST'))).status).toBe(401);
    expect((await ask(granted, {})).status).toBe(401);
    const [head = '', , signature = ''] = headers.authorization.split('.');
    const claims = { iss: 'gateway', aud: 'media', exp: 4102444800, grant: { kind: 'archive', listingSha256: 'x' } };
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    expect((await ask(granted, { authorization: forged })).status).toBe(401);
    for (const body of [
      'null',
      '{',
      listing([]),
      listing([[mine, '../x.webm']]),
      listing([[mine, 'a\\b.webm']]),
      listing([[mine, 'a.webm']], '..'),
    ]) {
      expect({ body, status: (await ask(body)).status }).toEqual({ body, status: 400 });
    }
    expect((await ask(granted, headers)).status).toBe(200);
  });

  it('is refused as a whole while storage is away', async () => {
    const body = listing([[await stored(sample('silent.webm')), '01 Ana.webm']]);
    await proxy.refuse();
    const answer = await ask(body);
    await proxy.pass();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect((await read(await ask(body))).length).toBe(1);
  });

  it('lets go of storage when the reader leaves, at whatever moment', async () => {
    await eventually(() => proxy.connections === 0, { withinMs: 30_000, what: 'no connection to storage' });
    const reader = await askSlowly(listing([[big, '01 Ana.webm']]));
    expect(reader.statusCode).toBe(200);
    expect(proxy.connections).toBe(1);
    reader.destroy();
    await eventually(() => proxy.connections === 0, { withinMs: 2000, what: 'the end of the storage request' });
    const body = listing([1, 2, 3].map((n) => [big, `0${n} Ana.webm`]));
    for (const wanted of [0, 1, 4, 8, 11, 13, 20]) {
      const leaving = await askSlowly(body);
      let bytes = 0;
      for await (const chunk of leaving) {
        bytes += (chunk as Buffer).length;
        if (bytes >= wanted * MEGABYTE) break;
      }
    }
    await eventually(() => proxy.connections === 0, { withinMs: 10_000, what: 'the end of all storage requests' });
    await new Promise<void>((resolve, reject) => {
      openGet(`${media.url}/health/live`, (answer) => {
        answer.resume();
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`status ${String(answer.statusCode)}`));
      }).on('error', reject);
    });
  });

  it('breaks off when a video fails midway, so that no half archive counts as whole', async () => {
    const body = listing([1, 2].map((n) => [big, `0${n} Ana.webm`]));
    const answer = await ask(body);
    expect(answer.status).toBe(200);
    proxy.cut();
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect((await read(await ask(body))).length).toBe(2);
  });
});
