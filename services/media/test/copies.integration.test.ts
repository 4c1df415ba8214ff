// Real: the media service (in this process) and its programs, PostgreSQL, Redis, an S3 server and videos encoded by
// FFmpeg. Absent: the capsules and gateway services.
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from 'mediabunny';
import { MediaFixture } from './media-fixture.js';
import { cutWithinLastBlock } from './samples/frames.js';
import { measureFilm, ReelClient } from './reel-requests.js';
import { sample } from './samples/samples.js';

const fixture = await MediaFixture.open();
const media = await fixture.startApp({ REEL_TITLE_SECONDS: '0.5', REEL_CLOSING_SECONDS: '0.5' });

async function timesOf(track: InputTrack | null): Promise<number[]> {
  const times: number[] = [];
  if (!track) return times;
  for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp);
  return times;
}

interface Times {
  seconds: number;
  pictures: number[];
  sounds: number[];
}

async function readTimes(video: Buffer): Promise<Times> {
  const input = new Input({ source: new BufferSource(video), formats: ALL_FORMATS });
  return {
    seconds: await input.computeDuration(),
    pictures: await timesOf(await input.getPrimaryVideoTrack()),
    sounds: await timesOf(await input.getPrimaryAudioTrack()),
  };
}

async function copyOf(video: Buffer): Promise<Times> {
  const name = await fixture.store(media, video);
  await fixture.commit(name);
  expect(await fixture.count('videos', `name = '${name}' AND copy IS NOT NULL`)).toBe(1);
  return readTimes(await fixture.getBytes(media, name));
}

const longestStep = (times: number[]): number => Math.max(...times.slice(1).map((time, i) => time - (times[i] ?? 0)));

describe('the seekable copy', () => {
  it.each(['jump.webm', 'jump.mp4', 'jump-fragmented.mp4', 'late.webm', 'late.mp4'])(
    'of %s has all pictures and sounds, starts at zero, and has no gap',
    async (name) => {
      const [copy, original] = [await copyOf(sample(name)), await readTimes(sample(name))];
      expect([copy.pictures.length, copy.sounds.length]).toEqual([original.pictures.length, original.sounds.length]);
      expect(Math.abs(copy.seconds - 3)).toBeLessThan(0.25);
      expect(Math.min(...copy.pictures, ...copy.sounds)).toBeCloseTo(0, 2);
      expect(longestStep(copy.pictures)).toBeLessThan(0.25);
      expect(longestStep(copy.sounds)).toBeLessThan(0.25);
      // Pictures and sounds that belong together still do.
      const sync = ({ pictures, sounds }: Times): number => (pictures.at(-1) ?? 0) - (sounds.at(-1) ?? 0);
      expect(sync(copy)).toBeCloseTo(sync(original), 2);
    },
  );

  it.each(['live-vp8.webm', 'live-vp9.webm', 'seekable.webm'])(
    'of %s that was cut within a block loses only that block',
    async (name) => {
      const whole = await readTimes(sample(name));
      const copy = await copyOf(cutWithinLastBlock(sample(name)));
      expect(copy.pictures.length + copy.sounds.length).toBe(whole.pictures.length + whole.sounds.length - 1);
    },
  );
});

describe('a highlight reel', () => {
  it.each([['jump.webm'], ['late.webm']])('shows %s for as long as it has pictures', async (file) => {
    const client = new ReelClient(fixture);
    const videoName = await fixture.store(media, sample(file));
    // No copy has been made, because the video is not committed.
    const request = await client.requestReel([{ videoName, name: 'Ada' }]);
    const ready = await client.waitForEnd(request);
    expect(ready).toMatchObject({ state: 'ready', skipped: [] });
    const { seconds } = measureFilm(await fixture.getBytes(media, ready.videoName ?? ''));
    // Two cards of half a second and the video, minus two cross-fades of a sixth of a second.
    expect(Math.abs(seconds - 3.7)).toBeLessThan(0.3);
  });
});
