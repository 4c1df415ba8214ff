import type { ReelChanged } from '@dear-future/contracts/messages/reel-changed';
import type { TestApp } from '@dear-future/testing/test-app';
import { MediaFixture } from './media-fixture.js';
import { gatedLoudness, readFilm, type ReadFilm, ReelClient } from './reel-requests.js';
import { brokenOff } from './samples/frames.js';
import { type Person, recordPeople } from './samples/people.js';
import { sample } from './samples/samples.js';

/** A reel to make, and what its film must be. Times are seconds in the film. */
export interface ReelSample {
  /** Whose recordings are in it, with the names that it shows. */
  people: readonly (Person & { name: string })[];
  /** A recording that cannot be read, and its place among them. */
  broken: { file: string; at: number };
  settings: Record<string, string>;
  seconds: number;
  tolerance: number;
  /** When the card, the upright phone and the label of a name are to be seen; the closing card is this long before the end. */
  shown: { card: number; phone: number; label: number; closing: number };
  /** When one of those who speak is alone. */
  alone: readonly (readonly [from: number, to: number])[];
}

/** The reel, once it is made. */
export interface MadeReel {
  fixture: MediaFixture;
  media: TestApp;
  client: ReelClient;
  ready: ReelChanged;
  film: Buffer;
  read: ReadFilm;
  /** The recordings that it was made of. */
  sources: string[];
  broken: string;
}

/** Makes a reel, looks at it from all sides, and runs more tests on it. */
export function describeReel(title: string, wanted: ReelSample, more?: (made: () => MadeReel) => void): void {
  describe(title, () => {
    let fixture: MediaFixture;
    let made: MadeReel;
    let told: ReelChanged[];

    beforeAll(async () => {
      fixture = await MediaFixture.open();
      const media = await fixture.startApp(wanted.settings);
      const client = new ReelClient(fixture);
      const sources: string[] = [];
      for (const video of recordPeople(wanted.people)) sources.push(await fixture.store(media, video));
      const broken = await fixture.store(media, brokenOff(sample(wanted.broken.file)));
      const contributions = sources.map((videoName, i) => ({ videoName, name: wanted.people[i]?.name ?? '' }));
      contributions.splice(wanted.broken.at, 0, { videoName: broken, name: 'Broken' });
      const request = await client.ask(contributions);
      const ready = await client.ended(request);
      told = await client.told(request);
      expect(ready.state).toBe('ready');
      const film = await fixture.bytes(media, ready.videoName ?? '');
      const { card, phone, label, closing } = wanted.shown;
      const read = readFilm(film, [
        // Title card; beside the upright phone; in its middle; the label of a name; the dark closing card.
        [card, 640, 40],
        [phone, 60, 300],
        [phone, 640, 20],
        [label, 76, 620],
        [(ready.durationSeconds ?? 0) - closing, 40, 40],
      ]);
      made = { fixture, media, client, ready, film, read, sources: [...sources, broken], broken };
    });
    afterAll(() => fixture.close());

    it('is told of clip by clip, with steps and progress that rise, and names the video that could not be read', () => {
      expect(told.map(({ step }) => step)).toEqual(told.map((_, i) => i + 1));
      const progress = told.map((message) => message.progress);
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      // Beginning, cards, one for each clip, end.
      expect(told).toHaveLength(wanted.people.length + 4);
      expect(made.ready).toMatchObject({ progress: 100, skipped: [made.broken] });
      expect(told.slice(0, -1).every(({ state, videoName }) => state === 'working' && videoName === null)).toBe(true);
    });

    it('is H.264 and AAC at 1280×720 and 30 a second, its index first, as long as its parts without their cross-fades', () => {
      const { read, film, ready } = made;
      expect(read.video).toMatchObject({ codec: 'avc', width: 1280, height: 720 });
      expect(read.video.rate).toBeCloseTo(30, 1);
      expect(read.audio).toMatchObject({ codec: 'aac', channels: 2, rate: 48_000 });
      const [moov, mdat] = [film.indexOf('moov'), film.indexOf('mdat')];
      expect(moov).toBeGreaterThan(0);
      expect(moov).toBeLessThan(mdat);
      expect(Math.abs(read.seconds - wanted.seconds)).toBeLessThan(wanted.tolerance);
      expect(Math.abs((ready.durationSeconds ?? 0) - read.seconds)).toBeLessThan(0.1);
      expect(read.video.frames).toBe(Math.round((ready.durationSeconds ?? 0) * 30));
    });

    it('makes the loud and the soft equally loud, and nobody too loud', () => {
      const { moments } = made.read;
      const levels = wanted.alone.map(([from, to]) => gatedLoudness(moments.filter(({ at }) => at > from && at < to)));
      for (const level of levels) expect(Math.abs(level - -16)).toBeLessThan(1.5);
      const peak = Math.max(...moments.map((moment) => moment.peak));
      expect(20 * Math.log10(peak)).toBeLessThan(-1.2);
    });

    it('shows a card, the upright phone on a blurred backdrop, a label and a dark closing card', () => {
      const { colours } = made.read;
      const brightness = colours.map(([red, green, blue]) => (red + green + blue) / 3);
      const [card = 0, beside = 0, , , closing = 0] = brightness;
      expect(card).toBeGreaterThan(235);
      expect(beside).toBeGreaterThan(25);
      expect(beside).toBeLessThan(235);
      expect(closing).toBeLessThan(60);
      // Marigold, the edge of the label.
      const [red = 0, , blue = 0] = colours[3] ?? [];
      expect(red - blue).toBeGreaterThan(60);
    });

    more?.(() => made);
  });
}
