import type { ReelChanged } from '@dear-future/contracts/messages/reels';
import type { TestApp } from '@dear-future/testing/test-app';
import { MediaFixture } from './media-fixture.js';
import { gatedLoudness, measureFilm, type FilmMeasurements, ReelClient } from './reel-requests.js';
import { corruptAfterFirstFrame } from './samples/frames.js';
import { type Recording, record, sample } from './samples/samples.js';

/** A reel to make, and what to expect of its film. Times are seconds in the film. */
export interface ReelSample {
  /** The recordings of its contributions, with the names that the film shows. */
  contributions: readonly (Recording & { name: string })[];
  /** A recording that cannot be read, and its place among the contributions. */
  broken: { file: string; at: number };
  settings: Record<string, string>;
  seconds: number;
  tolerance: number;
  /** When to check the title card, the upright phone, a name's label and (counted from the end) the closing card. */
  visible: { card: number; phone: number; label: number; closingBeforeEnd: number };
  /** Periods in which only one contributor speaks. */
  solos: readonly (readonly [from: number, to: number])[];
}

export interface FinishedReel {
  fixture: MediaFixture;
  media: TestApp;
  client: ReelClient;
  ready: ReelChanged;
  film: Buffer;
  measured: FilmMeasurements;
  /** Names of the videos that were requested for it, the broken one last. */
  sources: string[];
}

/** Makes a reel and tests it. @param addTests adds more tests */
export async function describeReel(
  title: string,
  wanted: ReelSample,
  addTests?: (made: FinishedReel) => void,
): Promise<void> {
  const fixture = await MediaFixture.open();
  // A busy machine may stall this process for longer than the short lease that other tests use.
  const media = await fixture.startApp({ PROCESSING_LEASE_SECONDS: '60', ...wanted.settings });
  const client = new ReelClient(fixture);
  const sources: string[] = [];
  for (const video of record(wanted.contributions)) sources.push(await fixture.store(media, video));
  const contributions = sources.map((videoName, i) => ({ videoName, name: wanted.contributions[i]?.name ?? '' }));
  const broken = await fixture.store(media, corruptAfterFirstFrame(sample(wanted.broken.file)));
  sources.push(broken);
  contributions.splice(wanted.broken.at, 0, { videoName: broken, name: 'Broken' });
  const request = await client.requestReel(contributions);
  const ready = await client.expectOrderedMessages(request);
  const messages = await client.messages(request);
  const film = await fixture.getBytes(media, ready.videoName ?? '');
  const { card, phone, label, closingBeforeEnd } = wanted.visible;
  const measured = measureFilm(film, [
    // The title card, the backdrop beside the upright phone, the label of a name, the dark closing card.
    [card, 640, 40],
    [phone, 60, 300],
    [label, 76, 620],
    [(ready.durationSeconds ?? 0) - closingBeforeEnd, 40, 40],
  ]);

  describe(title, () => {
    it('is reported at its start, after its cards and each clip, and at its end, with the unreadable video', () => {
      expect(messages).toHaveLength(wanted.contributions.length + 4);
      expect(ready.skipped).toEqual([broken]);
    });

    it('is H.264 and AAC, 1280×720, 30 fps, index first, as long as its parts minus their cross-fades', () => {
      expect(measured.video).toMatchObject({ codec: 'avc', width: 1280, height: 720 });
      expect(measured.video.rate).toBeCloseTo(30, 1);
      expect(measured.audio).toMatchObject({ codec: 'aac', channels: 2, rate: 48_000 });
      const [moov, mdat] = [film.indexOf('moov'), film.indexOf('mdat')];
      expect(moov).toBeGreaterThan(0);
      expect(moov).toBeLessThan(mdat);
      expect(Math.abs(measured.seconds - wanted.seconds)).toBeLessThan(wanted.tolerance);
      expect(Math.abs((ready.durationSeconds ?? 0) - measured.seconds)).toBeLessThan(0.1);
      expect(measured.video.frames).toBe(Math.round((ready.durationSeconds ?? 0) * 30));
    });

    it('has loud and soft voices at the same loudness, and none too loud', () => {
      const { moments } = measured;
      const levels = wanted.solos.map(([from, to]) => gatedLoudness(moments.filter(({ at }) => at > from && at < to)));
      for (const level of levels) expect(Math.abs(level - -16)).toBeLessThan(1.5);
      const peak = Math.max(...moments.map((moment) => moment.peak));
      expect(20 * Math.log10(peak)).toBeLessThan(-1.2);
    });

    it('shows a light title card, a backdrop beside the upright phone, a label and a dark closing card', () => {
      const { colors } = measured;
      const brightness = colors.map(([red, green, blue]) => (red + green + blue) / 3);
      const [card = 0, beside = 0, , closing = 0] = brightness;
      expect(card).toBeGreaterThan(235);
      expect(beside).toBeGreaterThan(25);
      expect(beside).toBeLessThan(235);
      expect(closing).toBeLessThan(60);
      // The marigold edge of the label.
      const [red = 0, , blue = 0] = colors[2] ?? [];
      expect(red - blue).toBeGreaterThan(60);
    });

    addTests?.({ fixture, media, client, ready, film, measured, sources });
  });
}
