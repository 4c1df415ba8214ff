// Real: the media service in this process with its programs, FFmpeg's decoders and encoders, PostgreSQL, Redis, an S3 server. Absent:
// capsules and gateway. One short film is looked at from all sides; one at full length is made by reel.long.test.ts.
import type { ReelChanged } from '@dear-future/contracts/messages/reel-changed';
import type { TestApp } from '@dear-future/testing/test-app';
import { MediaFixture } from './media-fixture.js';
import { gatedLoudness, readFilm, type ReadFilm, ReelClient } from './reel-requests.js';
import { undecodable } from './samples/frames.js';
import { lookAt } from './samples/look.js';
import { type Person, recordPeople } from './samples/people.js';
import { sample } from './samples/samples.js';

const LOUD = { file: 'loud.webm', codec: 'vp9', audio: 'opus', level: 0.9 } as const;
const PHONE = {
  file: 'phone.mp4',
  codec: 'avc',
  audio: 'aac',
  rotation: 90,
  rate: 44_100,
  channels: 2,
  level: 0.05,
} as const;
const PEOPLE: Person[] = [LOUD, PHONE].map((person) => ({
  ...person,
  width: 320,
  height: 180,
  seconds: 2,
  fps: 10,
  loudFrom: 0,
}));
const NAMES = ['Aunt Marlene', 'محمد'];
const CARD_SECONDS = 0.5;

describe('a highlight reel', () => {
  let fixture: MediaFixture;
  let media: TestApp;
  let client: ReelClient;
  let told: ReelChanged[];
  let ready: ReelChanged;
  let name: string;
  let broken: string;
  let film: Buffer;
  let read: ReadFilm;
  const sources: string[] = [];

  beforeAll(async () => {
    fixture = await MediaFixture.open();
    media = await fixture.startApp({
      REEL_TITLE_SECONDS: String(CARD_SECONDS),
      REEL_CLOSING_SECONDS: String(CARD_SECONDS),
    });
    client = new ReelClient(fixture);
    for (const video of recordPeople(PEOPLE)) sources.push(await fixture.store(media, video));
    broken = await fixture.store(media, undecodable(sample('brief.webm')));
    const contributions = sources.map((videoName, i) => ({ videoName, name: NAMES[i] ?? '' }));
    contributions.splice(1, 0, { videoName: broken, name: 'Broken' });
    const request = await client.ask(contributions);
    ready = await client.ended(request);
    told = await client.told(request);
    expect(ready.state).toBe('ready');
    name = ready.videoName ?? '';
    film = await fixture.bytes(media, name);
    read = readFilm(film, [
      // Title card; beside the upright phone; in its middle; the label of a name; the dark closing card.
      [0.2, 640, 40],
      [3, 60, 300],
      [3, 640, 20],
      [1.4, 76, 620],
      [(ready.durationSeconds ?? 0) - 0.1, 40, 40],
    ]);
  });
  afterAll(() => fixture.close());

  it('is told of clip by clip, with steps and progress that rise, and names the video that could not be read', () => {
    expect(told.map(({ step }) => step)).toEqual(told.map((_, i) => i + 1));
    const progress = told.map((message) => message.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    // Beginning, cards, three clips, end.
    expect(told).toHaveLength(6);
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
    // Two clips of 2 s between cards of half a second; one fade of half a second, and two of a sixth around the cards.
    expect(Math.abs(read.seconds - 4.17)).toBeLessThan(0.2);
    expect(Math.abs((ready.durationSeconds ?? 0) - read.seconds)).toBeLessThan(0.1);
    expect(read.video.frames).toBe(Math.round((ready.durationSeconds ?? 0) * 30));
  });

  it('makes the loud and the soft equally loud, and nobody too loud', () => {
    // Where each of the two is alone.
    const spans = [
      [0.95, 1.8],
      [2.75, 3.65],
    ] as const;
    const levels = spans.map(([from, to]) => gatedLoudness(read.moments.filter(({ at }) => at > from && at < to)));
    for (const level of levels) expect(Math.abs(level - -16)).toBeLessThan(1.5);
    const peak = Math.max(...read.moments.map((moment) => moment.peak));
    expect(20 * Math.log10(peak)).toBeLessThan(-1.2);
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

  it('shows its title on its poster and on its first frame, which players show before it is played', async () => {
    expect((await lookAt(await fixture.bytes(media, name, '/poster'))).ink).toBeGreaterThan(0.02);
    expect(read.inkAtStart).toBeGreaterThan(0.02);
  });

  it('is a video like any other: ranges, download, and discarded whole', async () => {
    expect(name).toMatch(/^[0-9a-f]{32}\.webm$/);
    const headers = { ...(await fixture.playbackHeaders(name)), range: 'bytes=100-199' };
    const part = await fetch(`${media.url}/videos/${name}`, { headers });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(100, 200));
    expect((await fixture.bytes(media, name, '/download')).equals(film)).toBe(true);
    expect(await fixture.count('videos', `name = '${name}' AND state = 'committed'`)).toBe(1);
    expect(await fixture.count('objects', `video_name = '${name}' AND state = 'kept'`)).toBe(2);
    await fixture.discard(...sources, broken, name);
  });

  it('fails when not one video can be used, and says so', async () => {
    const bad = await fixture.store(media, undecodable(sample('brief.webm')));
    const missing = `${'0'.repeat(32)}.webm`;
    const request = await client.ask([
      { videoName: missing, name: 'Gone' },
      { videoName: bad, name: 'Broken' },
    ]);
    expect(await client.ended(request)).toMatchObject({ state: 'failed', videoName: null, skipped: [missing, bad] });
    expect(await client.state(request)).toBe('failed');
    await fixture.discard(bad);
  });
});
