// A reel of five people at full length. Real: the media service in this process with its programs, FFmpeg's decoders and encoders, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import type { ReelChanged } from '@dear-future/contracts/messages/reel-changed';
import type { TestApp } from '@dear-future/testing/test-app';
import { MediaFixture } from './media-fixture.js';
import { gatedLoudness, readFilm, type ReadFilm, ReelClient } from './reel-requests.js';
import { undecodable } from './samples/frames.js';
import { type Person, recordPeople } from './samples/people.js';
import { sample } from './samples/samples.js';

const PEOPLE: Person[] = [
  {
    file: 'loud.webm',
    codec: 'vp9',
    audio: 'opus',
    width: 640,
    height: 360,
    seconds: 8,
    fps: 15,
    level: 0.9,
    loudFrom: 2,
  },
  {
    file: 'phone.mp4',
    codec: 'avc',
    audio: 'aac',
    width: 640,
    height: 360,
    rotation: 90,
    seconds: 4,
    rate: 44_100,
    channels: 2,
    level: 0.05,
    loudFrom: 0,
  },
  {
    file: 'narrow.webm',
    codec: 'vp8',
    audio: 'opus',
    width: 320,
    height: 240,
    seconds: 4,
    fps: 10,
    level: 0.2,
    loudFrom: 0,
  },
  { file: 'silent.webm', codec: 'av1', audio: null, width: 240, height: 426, seconds: 3, fps: 24 },
  { file: 'short.webm', codec: 'vp8', audio: 'opus', width: 320, height: 180, seconds: 0.6, fps: 10 },
];
const NAMES = ['Aunt Marlene', 'محمد', 'さくら 💍', 'Maria Magdalena von und zu Hohenzollern-Sigmaringen', 'Tom'];
const TITLE_SECONDS = 4.5;

describe('a highlight reel at full length', () => {
  let fixture: MediaFixture;
  let media: TestApp;
  let client: ReelClient;
  let told: ReelChanged[];
  let ready: ReelChanged;
  let broken: string;
  let film: Buffer;
  let read: ReadFilm;
  const sources: string[] = [];

  beforeAll(async () => {
    fixture = await MediaFixture.open();
    media = await fixture.startApp();
    client = new ReelClient(fixture);
    for (const video of recordPeople(PEOPLE)) sources.push(await fixture.store(media, video));
    broken = await fixture.store(media, undecodable(sample('live-vp8.webm')));
    const contributions = sources.map((videoName, i) => ({ videoName, name: NAMES[i] ?? '' }));
    contributions.splice(2, 0, { videoName: broken, name: 'Broken' });
    const request = await client.ask(contributions);
    ready = await client.ended(request);
    told = await client.told(request);
    expect(ready.state).toBe('ready');
    film = await fixture.bytes(media, ready.videoName ?? '');
    read = readFilm(film, [
      // Title card; beside the upright phone; in its middle; the label of a name; the dark closing card.
      [3.5, 640, 40],
      [TITLE_SECONDS + 9, 60, 300],
      [TITLE_SECONDS + 9, 640, 20],
      [TITLE_SECONDS + 2, 76, 620],
      [(ready.durationSeconds ?? 0) - 2, 40, 40],
    ]);
  });
  afterAll(() => fixture.close());

  it('is told of clip by clip, with steps and progress that rise, and names the video that could not be read', () => {
    expect(told.map(({ step }) => step)).toEqual(told.map((_, i) => i + 1));
    const progress = told.map((message) => message.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    // Beginning, cards, six clips, end.
    expect(told).toHaveLength(9);
    expect(ready).toMatchObject({ progress: 100, skipped: [broken] });
    expect(told.slice(0, -1).every(({ state, videoName }) => state === 'working' && videoName === null)).toBe(true);
  });

  it('is H.264 and AAC at 1280×720 and 30 a second, its index first, as long as its parts without their cross-fades', () => {
    expect(read.video).toMatchObject({ codec: 'avc', width: 1280, height: 720 });
    expect(read.video.rate).toBeCloseTo(30, 1);
    expect(read.audio).toMatchObject({ codec: 'aac', channels: 2, rate: 48_000 });
    const [moov, mdat] = [film.indexOf('moov'), film.indexOf('mdat')];
    expect(moov).toBeGreaterThan(0);
    expect(moov).toBeLessThan(mdat);
    // 8 + 4 + 4 + 3 + 0.6 s between cards of 4.5 and 5.5 s; four fades of half a second and two of a fifth around the shortest.
    expect(Math.abs(read.seconds - 27.2)).toBeLessThan(0.4);
    expect(Math.abs((ready.durationSeconds ?? 0) - read.seconds)).toBeLessThan(0.1);
    expect(read.video.frames).toBe(Math.round((ready.durationSeconds ?? 0) * 30));
  });

  it('makes the loud and the soft equally loud, and nobody too loud', () => {
    // Where each of the first three is alone.
    const spans = [
      [6.6, 11.4],
      [12.5, 14.9],
      [16, 18.4],
    ] as const;
    const levels = spans.map(([from, to]) => gatedLoudness(read.moments.filter(({ at }) => at > from && at < to)));
    for (const level of levels) expect(Math.abs(level - -16)).toBeLessThan(1.5);
    const peak = Math.max(...read.moments.map((moment) => moment.peak));
    expect(20 * Math.log10(peak)).toBeLessThan(-1.2);
    // The silent one is in it, and silent.
    expect(read.moments.filter(({ at }) => at > 19.6 && at < 20.9).every(({ loudness }) => loudness < -60)).toBe(true);
  });

  it('shows a card, the upright phone on a blurred backdrop, a label and a dark closing card', () => {
    const brightness = read.colours.map(([red, green, blue]) => (red + green + blue) / 3);
    const [card = 0, beside = 0, , , closing = 0] = brightness;
    expect(card).toBeGreaterThan(235);
    expect(beside).toBeGreaterThan(25);
    expect(beside).toBeLessThan(235);
    expect(closing).toBeLessThan(60);
    // Marigold, the edge of the label.
    const [red = 0, , blue = 0] = read.colours[3] ?? [];
    expect(red - blue).toBeGreaterThan(60);
  });
});
