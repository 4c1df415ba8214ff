// Real: Chromium's MediaRecorder with its fake camera, the media service (in this process), PostgreSQL, Redis, an S3
// server. Chromium also plays the results, as a viewer's browser would. Absent: the capsules and gateway services.
import { launchChromium } from '@dear-future/testing/chromium';
import { MediaFixture } from './media-fixture.js';
import { measureImage } from './samples/measure-image.js';

const SECONDS = 3;
/** Chromium gives only trustworthy origins a camera. */
const SITE = 'http://localhost/';

const fixture = await MediaFixture.open();
const media = await fixture.startApp();
const browser = await launchChromium();
afterAll(() => browser.close());
const page = await browser.newPage();
await page.route(SITE, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
await page.goto(SITE);

/** Records the fake camera as our recorder does: in chunks of a second, without a duration or an index. */
async function record(mimeType: string): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([type, seconds]) => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 360 }, audio: true });
      const recorder = new MediaRecorder(stream, { mimeType: type });
      const pieces: Blob[] = [];
      recorder.ondataavailable = ({ data }) => pieces.push(data);
      const stopped = new Promise((resolve) => (recorder.onstop = resolve));
      recorder.start(1000);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      recorder.stop();
      await stopped;
      for (const track of stream.getTracks()) track.stop();
      return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
    },
    [mimeType, SECONDS] as const,
  );
  return Buffer.from(bytes);
}

/** Plays a video and seeks to its middle. Returns its duration, the time that the seek reached, and its width. */
async function play(video: Buffer): Promise<{ duration: number; at: number; width: number }> {
  return page.evaluate(
    async ([address, seconds]) => {
      const player = document.createElement('video');
      const loaded = new Promise((resolve, reject) => {
        player.onloadeddata = resolve;
        player.onerror = () => reject(new Error(player.error?.message));
      });
      player.src = address;
      await loaded;
      const { duration } = player;
      const sought = new Promise((resolve) => (player.onseeked = resolve));
      player.currentTime = seconds / 2;
      await sought;
      return { duration, at: player.currentTime, width: player.videoWidth };
    },
    [`data:video/webm;base64,${video.toString('base64')}`, SECONDS] as const,
  );
}

describe('a recording by Chromium', () => {
  it.each(['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus'])(
    'becomes seekable, with its true length and a poster: %s',
    async (mimeType) => {
      const recording = await record(mimeType);
      const video = await fixture.uploadVideo(media, recording);
      expect(Math.abs(video.durationSeconds - SECONDS)).toBeLessThan(1.5);
      await fixture.commit(video.name);
      const copy = await fixture.getBytes(media, video.name);
      // Cues (RFC 9559 §5.1.5): what a player needs to seek.
      const cues = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);
      expect([recording.includes(cues), copy.includes(cues)]).toEqual([false, true]);
      const played = await play(copy);
      expect(Math.abs(played.duration - video.durationSeconds)).toBeLessThan(0.5);
      expect(played).toMatchObject({ at: SECONDS / 2, width: 640 });
      const poster = await measureImage(await fixture.getBytes(media, `${video.name}/poster`));
      expect(poster.width).toBe(640);
      expect(poster.brightness).toBeGreaterThan(30);
    },
  );
});
