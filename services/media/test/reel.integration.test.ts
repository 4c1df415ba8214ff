// Real: the media service (in this process) and its programs, FFmpeg's decoders and encoders, PostgreSQL, Redis, an S3
// server. Absent: other services. reel.long.test.ts makes a film with cards and clips of full length.
import { describeReel } from './reel-sample.js';
import { corruptAfterFirstFrame } from './samples/frames.js';
import { measureImage } from './samples/measure-image.js';
import { LOUD, PHONE, sample } from './samples/samples.js';

const SHORT_AND_SMALL = { width: 320, height: 180, seconds: 2, fps: 10, loudFrom: 0 };

await describeReel(
  'a highlight reel',
  {
    contributions: [
      { ...LOUD, ...SHORT_AND_SMALL, name: 'Aunt Marlene' },
      { ...PHONE, ...SHORT_AND_SMALL, name: 'محمد' },
    ],
    broken: { file: 'brief.webm', at: 1 },
    settings: { REEL_TITLE_SECONDS: '0.5', REEL_CLOSING_SECONDS: '0.5' },
    // Two cards of 0.5 s and two clips of 2 s, minus a cross-fade of 0.5 s between the clips and two of 1/6 s.
    seconds: 4.17,
    tolerance: 0.2,
    visible: { card: 0.2, phone: 3, label: 1.4, closingBeforeEnd: 0.1 },
    solos: [
      [0.95, 1.8],
      [2.75, 3.65],
    ],
  },
  ({ fixture, media, client, ready, film, measured, sources }) => {
    it('shows its title on its poster and in its first frame, which players show before playback', async () => {
      expect((await measureImage(await fixture.getBytes(media, `${ready.videoName}/poster`))).ink).toBeGreaterThan(
        0.02,
      );
      expect(measured.inkAtStart).toBeGreaterThan(0.02);
    });

    it('can be requested in ranges, downloaded and discarded like any video', async () => {
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

    it('is reported as failed if none of its videos can be used', async () => {
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
