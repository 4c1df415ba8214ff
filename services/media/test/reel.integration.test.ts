// Real: the media service in this process with its programs, FFmpeg's decoders and encoders, PostgreSQL, Redis, an S3
// server. Absent: capsules and gateway. The film is short; reel.long.test.ts makes one at full length.
import { describeReel } from './reel-sample.js';
import { corruptAfterFirstFrame } from './samples/frames.js';
import { measureImage } from './samples/measure-image.js';
import { LOUD, PHONE, sample } from './samples/samples.js';

const SIZE = { width: 320, height: 180, seconds: 2, fps: 10, loudFrom: 0 };

await describeReel(
  'a highlight reel',
  {
    contributions: [
      { ...LOUD, ...SIZE, name: 'Aunt Marlene' },
      { ...PHONE, ...SIZE, name: 'محمد' },
    ],
    broken: { file: 'brief.webm', at: 1 },
    settings: { REEL_TITLE_SECONDS: '0.5', REEL_CLOSING_SECONDS: '0.5' },
    // Two clips of 2 s between cards of 0.5 s, minus a fade of 0.5 s and two of a sixth of a second.
    seconds: 4.17,
    tolerance: 0.2,
    shown: { card: 0.2, phone: 3, label: 1.4, closing: 0.1 },
    alone: [
      [0.95, 1.8],
      [2.75, 3.65],
    ],
  },
  ({ fixture, media, client, ready, film, read, sources }) => {
    it('shows its title on its poster and on its first frame, which players show before it is played', async () => {
      expect((await measureImage(await fixture.getBytes(media, `${ready.videoName}/poster`))).ink).toBeGreaterThan(
        0.02,
      );
      expect(read.inkAtStart).toBeGreaterThan(0.02);
    });

    it('is a video like any other: with ranges, a download and a discard', async () => {
      const name = ready.videoName ?? '';
      expect(name).toMatch(/^[0-9a-f]{32}\.webm$/);
      const part = await fixture.get(media, name, { headers: { range: 'bytes=100-199' } });
      expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(100, 200));
      expect((await fixture.getBytes(media, `${name}/download`)).equals(film)).toBe(true);
      expect(await fixture.count('videos', `name = '${name}' AND state = 'committed'`)).toBe(1);
      expect(await fixture.count('objects', `video_name = '${name}' AND state = 'kept'`)).toBe(2);
      await fixture.discard(...sources, name);
    });

    it('fails when no video can be used, and says so', async () => {
      const bad = await fixture.store(media, corruptAfterFirstFrame(sample('brief.webm')));
      const missing = `${'0'.repeat(32)}.webm`;
      const request = await client.requestReel([
        { videoName: missing, name: 'Gone' },
        { videoName: bad, name: 'Broken' },
      ]);
      expect(await client.waitForEnd(request)).toMatchObject({
        state: 'failed',
        videoName: null,
        skipped: [missing, bad],
      });
      expect(await client.state(request)).toBe('failed');
      await fixture.discard(bad);
    });
  },
);
