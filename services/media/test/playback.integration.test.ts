// Real: the media service in this process, PostgreSQL, Redis, an S3 server and videos encoded by FFmpeg. Absent: capsules and gateway.
import type { TestApp } from '@dear-future/testing/test-app';
import { MediaFixture } from './media-fixture.js';
import { brokenOff, undecodable } from './samples/frames.js';
import { lookAt } from './samples/look.js';
import { sample } from './samples/samples.js';

describe('playing a video', () => {
  let fixture: MediaFixture;
  let media: TestApp;
  const original = sample('live-vp9.webm');
  let name = '';

  beforeAll(async () => {
    fixture = await MediaFixture.open();
    media = await fixture.startApp();
    name = await stored('live-vp9.webm');
  });
  afterAll(() => fixture.close());

  function stored(sampleName: string): Promise<string> {
    return fixture.store(media, sample(sampleName));
  }

  async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    const granted = path.slice(0, path.indexOf('.webm') + 5);
    return fetch(`${media.url}/videos/${path}`, {
      method,
      headers: { ...(await fixture.playbackHeaders(granted, `/videos/${path}`, method)), ...headers },
    });
  }

  async function bytes(answer: Response): Promise<Buffer> {
    return Buffer.from(await answer.arrayBuffer());
  }

  it('sends the whole with headers that keep it private and inert', async () => {
    const answer = await get(name);
    expect(answer.status).toBe(200);
    expect(await bytes(answer)).toEqual(original);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(original.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
    });
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
  });

  it('sends ranges', async () => {
    const size = original.length;
    const cases: [string, number, number][] = [
      ['bytes=0-', 0, size - 1],
      ['bytes=100-199', 100, 199],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=${size - 10}-${size + 10}`, size - 10, size - 1],
    ];
    for (const [range, start, end] of cases) {
      const answer = await get(name, { range });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
      expect(await bytes(answer)).toEqual(original.subarray(start, end + 1));
    }
  });

  it('answers 416 past the end, and the whole to what it does not serve', async () => {
    const beyond = await get(name, { range: `bytes=${original.length}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${original.length}`);
    expect(beyond.headers.get('etag')).toBeNull();
    for (const range of ['bytes=0-1,5-6', 'seconds=0-1', 'bytes=9-3']) {
      const answer = await get(name, { range });
      expect({ range, status: answer.status }).toEqual({ range, status: 200 });
      expect((await bytes(answer)).length).toBe(original.length);
    }
  });

  it('obeys If-Range, If-None-Match and HEAD', async () => {
    const head = await get(name, { range: 'bytes=0-1' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(original.length));
    const etag = head.headers.get('etag') ?? '';
    expect((await get(name, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get(name, { range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200);
    expect((await get(name, { 'if-none-match': etag })).status).toBe(304);
  });

  it('shows a video only on a grant that names it', async () => {
    const other = await stored('silent.webm');
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

  it('offers a download and leaves its name to the link', async () => {
    const answer = await get(`${name}/download`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(await bytes(answer)).toEqual(original);
  });

  it.each([
    ['live-vp9.webm', 'video/webm'],
    ['live-av1.webm', 'video/webm'],
    ['fragmented.mp4', 'video/mp4'],
    ['silent.webm', 'video/webm'],
  ])(
    'makes %s seekable and draws a poster once somebody owns it, and keeps what is downloaded',
    async (sampleName, contentType) => {
      const owned = await stored(sampleName);
      expect((await get(`${owned}/poster`)).status).toBe(404);
      const before = (await get(owned)).headers.get('etag');
      await fixture.commit(owned);
      const poster = await get(`${owned}/poster`);
      expect(poster.headers.get('content-type')).toBe('image/jpeg');
      const drawn = await bytes(poster);
      expect(drawn.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      // Two of the recordings begin with a second of one shade, black or nearly white.
      expect((await lookAt(drawn)).contrast).toBeGreaterThan(20);
      const copy = await get(owned);
      expect(copy.headers.get('content-type')).toBe(contentType);
      expect(copy.headers.get('etag')).not.toBe(before);
      const content = await bytes(copy);
      if (contentType === 'video/webm') {
        // Cues and Duration (RFC 9559): what a player needs to seek.
        expect(content.includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]))).toBe(true);
        expect(content.includes(Buffer.from([0x44, 0x89]))).toBe(true);
      } else expect(content.includes('moof')).toBe(false);
      expect(await bytes(await get(`${owned}/download`))).toEqual(sample(sampleName));
      expect(await fixture.count('objects', `video_name = '${owned}' AND state = 'kept'`)).toBe(3);
      expect(await fixture.count('objects', `state <> 'kept'`)).toBe(0);
    },
  );

  it('says of a video that was too slow to be looked at before its answer whether it can be played', async () => {
    const hurried = await fixture.startApp({ PICTURE_CHECK_SECONDS: '0' });
    const [broken, good] = [
      await fixture.store(hurried, undecodable(sample('silent.webm'))),
      await stored('silent.webm'),
    ];
    expect(hurried.logs().map(({ event }) => event)).not.toContain('upload.unchecked');
    await Promise.all([broken, good].map((each) => fixture.commit(each)));
    expect(await fixture.processed(broken)).toMatchObject({ isPlayable: false });
    expect(await fixture.processed(good)).toMatchObject({ isPlayable: true });
    expect((await get(`${broken}/poster`)).status).toBe(404);
    expect(await fixture.count('objects', `video_name = '${broken}' AND state = 'kept'`)).toBe(2);
  });

  it('makes a video seekable of which no poster can be drawn', async () => {
    const owned = await fixture.store(media, brokenOff(sample('silent.webm')));
    await fixture.commit(owned);
    expect(await fixture.processed(owned)).toMatchObject({ isPlayable: true });
    expect((await get(`${owned}/poster`)).status).toBe(404);
    expect((await bytes(await get(owned))).includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]))).toBe(true);
    expect(await fixture.count('objects', `video_name = '${owned}' AND state = 'kept'`)).toBe(2);
    expect(await fixture.count('processings', `video_name = '${owned}' AND state = 'done' AND attempt = 1`)).toBe(1);
  });

  it('says that a video can be played also when no copy of it can be written', async () => {
    const owned = await stored('index-last.mp4');
    await fixture.sql.query(`UPDATE media.videos SET content_type = 'video/webm' WHERE name = $1`, [owned]);
    await fixture.commit(owned);
    expect(await fixture.processed(owned)).toMatchObject({ isPlayable: true });
    expect(await fixture.count('objects', `video_name = '${owned}' AND state = 'kept'`)).toBe(1);
  });

  describe('when the seekable copy takes the place of an original', () => {
    const size = original.length;

    async function part(of: string, start: number, headers: Record<string, string> = {}): Promise<string | null> {
      const answer = await get(of, { range: `bytes=${start}-${start + 9}`, ...headers });
      expect(answer.status).toBe(206);
      return answer.headers.get('etag');
    }

    it('a player in the middle of the original gets no byte of the copy', async () => {
      const watched = await stored('live-vp9.webm');
      const first = await part(watched, 0);
      await fixture.commit(watched);
      expect(await part(watched, size - 50)).toBe(first);
      // Whoever begins now is told the same, so that whatever is asked for next fits.
      expect(await part(watched, 0)).toBe(first);
      expect((await get(watched, {}, 'HEAD')).headers.get('etag')).toBe(first);
      await fixture.sql.query(
        `UPDATE media.videos SET original_read_at = original_read_at - interval '6 hours' WHERE name = $1`,
        [watched],
      );
      const copy = (await get(watched, {}, 'HEAD')).headers.get('etag') ?? '';
      expect(copy).not.toBe(first);
      expect(await part(watched, 0)).toBe(copy);
      expect(await part(watched, 100)).toBe(copy);
      // Named, either version goes on.
      expect(await part(watched, 100, { 'if-range': first ?? '' })).toBe(first);
      expect(await part(watched, 100, { 'if-range': copy })).toBe(copy);
      expect((await get(watched, { range: 'bytes=100-109', 'if-range': '"neither"' })).status).toBe(200);
    });

    it('nobody waits for it when nobody watched', async () => {
      const unseen = await stored('live-vp9.webm');
      const whole = (await get(unseen)).headers.get('etag');
      await fixture.commit(unseen);
      const copy = await part(unseen, 0);
      expect(copy).not.toBe(whole);
      expect(await part(unseen, 100)).toBe(copy);
      expect(await fixture.count('videos', `name = '${unseen}' AND original_read_at IS NULL`)).toBe(1);
    });
  });
});
