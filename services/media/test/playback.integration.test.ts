// Real: the media service (in this process), PostgreSQL, Redis, an S3 server and videos encoded by FFmpeg. Absent: the
// capsules and gateway services.
import { MAX_MAIL_PICTURE_BYTES } from '@dear-future/contracts/constants';
import { MediaFixture } from './media-fixture.js';
import { corruptAfterFirstFrame, undecodable } from './samples/frames.js';
import { measureImage } from './samples/measure-image.js';
import { sample } from './samples/samples.js';

/** Elements of a WebM file (RFC 9559) that players need to seek. */
const CUES = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);
const DURATION = Buffer.from([0x44, 0x89]);

const fixture = await MediaFixture.open();
const media = await fixture.startApp();
const original = sample('live-vp9.webm');
const size = original.length;
const store = (sampleName: string): Promise<string> => fixture.store(media, sample(sampleName));
const get = (path: string, headers = {}, method = 'GET'): Promise<Response> =>
  fixture.get(media, path, { method, headers });
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const etagOf = async (path: string): Promise<string> => (await get(path, {}, 'HEAD')).headers.get('etag') ?? '';
const countKeptObjects = (name: string): Promise<number> =>
  fixture.count('objects', `video_name = '${name}' AND state = 'kept'`);
const name = await store('live-vp9.webm');

describe('the media service', () => {
  it('sends a whole video with headers that keep it private and inert', async () => {
    const response = await get(name);
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toEqual(original);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cache-control': expect.stringMatching(/^private/) as string,
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/) as string,
    });
  });

  it.each([
    ['bytes=0-', 0, size - 1],
    ['bytes=100-199', 100, 199],
    ['bytes=-50', size - 50, size - 1],
    [`bytes=${size - 10}-${size + 10}`, size - 10, size - 1],
    [`bytes=-${size}`, 0, size - 1],
    [`bytes=-${size + 10}`, 0, size - 1],
    [`bytes=-${'9'.repeat(30)}`, 0, size - 1],
  ])('sends the range %s', async (range, start, end) => {
    const response = await get(name, { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${size}`]);
    expect(await bytesOf(response)).toEqual(original.subarray(start, end + 1));
  });

  it('returns 416 past the end, and the whole video for unsupported ranges', async () => {
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const beyond = await get(name, { range });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
      expect(beyond.headers.get('etag')).toBeNull();
    }
    for (const range of ['bytes=0-1,5-6', 'seconds=0-1', 'bytes']) {
      const response = await get(name, { range });
      expect({ range, status: response.status }).toEqual({ range, status: 200 });
      expect((await bytesOf(response)).length).toBe(size);
    }
  });

  it('obeys If-Range, If-None-Match and HEAD', async () => {
    const head = await get(name, { range: 'bytes=0-1' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(size));
    const etag = head.headers.get('etag') ?? '';
    expect((await get(name, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get(name, { range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200);
    // A browser that revalidates its cache does not send the `no-cache` that fetch would add here.
    const cached = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await get(name, cached)).status).toBe(304);
  });

  it('sends a video only with a grant for it', async () => {
    const other = await store('silent.webm');
    const headers = await fixture.playbackHeaders(other, `/videos/${name}`);
    const foreign = await fetch(`${media.url}/videos/${name}`, { headers });
    expect(foreign.status).toBe(404);
    const missing = `${'0'.repeat(32)}.webm`;
    expect((await get(missing)).status).toBe(404);
    expect(await foreign.json()).toMatchObject({ code: 'not_found' });
    expect((await fetch(`${media.url}/videos/${name}`)).status).toBe(401);
    for (const path of ['..%2f..%2fetc%2fpasswd.webm', `${name}%00`, 'x.webm']) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
    }
  });

  it('names a download after the link and the content, whatever the link claims', async () => {
    const response = await get(`${name}/download`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=video.webm');
    expect(await bytesOf(response)).toEqual(original);
    const movie = await store('fragmented.mp4');
    const nameOf = async (wanted: string) =>
      (await get(`${movie}/download?name=${encodeURIComponent(wanted)}`)).headers.get('content-disposition');
    expect(await nameOf('Ann 2026-11-21')).toBe('attachment; filename="Ann 2026-11-21.mp4"');
    expect(await nameOf('Zoë 🎉')).toContain(`filename*=UTF-8''${encodeURIComponent('Zoë 🎉.mp4')}`);
    expect(await nameOf('../a\r\nb.exe')).toBe('attachment; filename=".. a b.exe.mp4"');
  });

  it.each([
    ['live-vp9.webm', 'video/webm'],
    ['live-av1.webm', 'video/webm'],
    ['fragmented.mp4', 'video/mp4'],
    ['silent.webm', 'video/webm'],
  ])(
    'makes %s seekable and draws a poster after its commit, and still offers the original for download',
    async (sampleName, contentType) => {
      const owned = await store(sampleName);
      expect((await get(`${owned}/poster`)).status).toBe(404);
      const before = await etagOf(owned);
      const { picture = '' } = await fixture.commit(owned);
      expect((await measureImage(Buffer.from(picture, 'base64'))).contrast).toBeGreaterThan(20);
      expect(Buffer.byteLength(picture, 'base64')).toBeLessThanOrEqual(MAX_MAIL_PICTURE_BYTES);
      const poster = await get(`${owned}/poster`);
      expect(poster.headers.get('content-type')).toBe('image/jpeg');
      const drawn = await bytesOf(poster);
      expect(drawn.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      // Two of the recordings begin with a second of one shade, black or nearly white.
      expect((await measureImage(drawn)).contrast).toBeGreaterThan(20);
      const copy = await get(owned);
      expect(copy.headers.get('content-type')).toBe(contentType);
      expect(copy.headers.get('etag')).not.toBe(before);
      const content = await bytesOf(copy);
      if (contentType === 'video/mp4') expect(content.includes('moof')).toBe(false);
      else expect([content.includes(CUES), content.includes(DURATION)]).toEqual([true, true]);
      expect(await bytesOf(await get(`${owned}/download`))).toEqual(sample(sampleName));
      expect(await countKeptObjects(owned)).toBe(3);
      expect(await fixture.count('objects', `state <> 'kept'`)).toBe(0);
    },
  );

  it('reports after processing whether a video is playable, if the response to its upload did not say so', async () => {
    const appWithoutCheck = await fixture.startApp({ PICTURE_CHECK_SECONDS: '0' });
    const broken = await fixture.store(appWithoutCheck, undecodable(sample('silent.webm')));
    expect(appWithoutCheck.logs().map(({ event }) => event)).not.toContain('upload.unchecked');
    expect(await fixture.commit(broken)).toMatchObject({ isPlayable: false });
    expect(await fixture.commit(await store('silent.webm'))).toMatchObject({ isPlayable: true });
    expect((await get(`${broken}/poster`)).status).toBe(404);
    expect(await countKeptObjects(broken)).toBe(2);
  });

  it('makes a video seekable even if its poster cannot be drawn', async () => {
    const owned = await fixture.store(media, corruptAfterFirstFrame(sample('silent.webm')));
    expect(await fixture.commit(owned)).toMatchObject({ isPlayable: true });
    expect((await get(`${owned}/poster`)).status).toBe(404);
    expect((await bytesOf(await get(owned))).includes(CUES)).toBe(true);
    expect(await countKeptObjects(owned)).toBe(2);
    expect(await fixture.count('processings', `video_name = '${owned}' AND state = 'done' AND attempt = 1`)).toBe(1);
  });

  it('reports a video as playable even if its copy cannot be written', async () => {
    const owned = await store('index-last.mp4');
    await fixture.sql.query(`UPDATE media.videos SET content_type = 'video/webm' WHERE name = $1`, [owned]);
    expect(await fixture.commit(owned)).toMatchObject({ isPlayable: true });
    expect(await countKeptObjects(owned)).toBe(1);
  });

  describe('when the seekable copy replaces the original,', () => {
    async function etagOfPart(videoName: string, start: number, headers: object = {}): Promise<string | null> {
      const response = await get(videoName, { range: `bytes=${start}-${start + 9}`, ...headers });
      expect(response.status).toBe(206);
      return response.headers.get('etag');
    }

    it('sends no byte of the copy to a player halfway through the original', async () => {
      const watched = await store('live-vp9.webm');
      const first = await etagOfPart(watched, 0);
      await fixture.commit(watched);
      expect(await etagOfPart(watched, size - 50)).toBe(first);
      // A new player gets the original too, so that its later ranges fit.
      expect(await etagOfPart(watched, 0)).toBe(first);
      expect(await etagOf(watched)).toBe(first);
      await fixture.sql.query(
        `UPDATE media.videos SET original_read_at = original_read_at - interval '6 hours' WHERE name = $1`,
        [watched],
      );
      const copy = await etagOf(watched);
      expect(copy).not.toBe(first);
      expect(await etagOfPart(watched, 0)).toBe(copy);
      expect(await etagOfPart(watched, 100)).toBe(copy);
      // With `If-Range`, a player can still get either version.
      expect(await etagOfPart(watched, 100, { 'if-range': first ?? '' })).toBe(first);
      expect(await etagOfPart(watched, 100, { 'if-range': copy })).toBe(copy);
      expect((await get(watched, { range: 'bytes=100-109', 'if-range': '"neither"' })).status).toBe(200);
    });

    it('sends the copy at once if no player requested a part of the original', async () => {
      const unseen = await store('live-vp9.webm');
      const whole = (await get(unseen)).headers.get('etag');
      await fixture.commit(unseen);
      const copy = await etagOfPart(unseen, 0);
      expect(copy).not.toBe(whole);
      expect(await etagOfPart(unseen, 100)).toBe(copy);
      expect(await fixture.count('videos', `name = '${unseen}' AND original_read_at IS NULL`)).toBe(1);
    });
  });
});
