import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReelChanged, ReelRequested } from '@dear-future/contracts/messages/reels';
import { eventually } from '@dear-future/testing/eventually';
import type { MediaFixture, ServiceAddress } from './media-fixture.js';
import { sample } from './samples/samples.js';

type Contributions = ReelRequested['contributions'];

export interface FilmMeasurements {
  seconds: number;
  video: { codec: string; width: number; height: number; frames: number; rate: number };
  audio: { codec: string; channels: number; rate: number };
  moments: { at: number; loudness: number; peak: number }[];
  colors: [number, number, number][];
  /** The share of dark pixels in the middle of the first picture, 0 to 1. */
  inkAtStart: number;
}

/** Measures a film with samples/read-film.mjs. @param places time (in seconds), x and y of each color to read */
export function measureFilm(film: Buffer, places: readonly [number, number, number][] = []): FilmMeasurements {
  const folder = mkdtempSync(join(tmpdir(), 'read-film-'));
  try {
    writeFileSync(join(folder, 'film.mp4'), film);
    const program = join(import.meta.dirname, 'samples', 'read-film.mjs');
    const output = execFileSync(process.execPath, [program, join(folder, 'film.mp4'), JSON.stringify(places)], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(output) as FilmMeasurements;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the gated loudness (ITU-R BS.1770-5) in LUFS, for which pauses do not count. */
export function gatedLoudness(moments: readonly { loudness: number }[]): number {
  const mean = (levels: number[]): number =>
    10 * Math.log10(levels.reduce((sum, level) => sum + 10 ** (level / 10), 0) / levels.length);
  const audible = moments.map(({ loudness }) => loudness).filter((level) => level > -70);
  const gate = mean(audible) - 10;
  return mean(audible.filter((level) => level > gate));
}

/** Requests reels and reads the messages about them, as the capsules service does. */
export class ReelClient {
  constructor(private readonly fixture: MediaFixture) {}

  /** Stores one or two recordings of a second each. */
  async storeContributions(media: ServiceAddress, count: 1 | 2): Promise<Contributions> {
    const files = ['brief.webm', 'brief.mp4'].slice(0, count);
    const stored = files.map(async (name) => ({ videoName: await this.fixture.store(media, sample(name)), name }));
    return Promise.all(stored);
  }

  async requestReel(contributions: Contributions, more: Partial<ReelRequested> = {}): Promise<ReelRequested> {
    const request: ReelRequested = {
      reelId: randomUUID(),
      capsuleId: randomUUID(),
      version: 1,
      title: 'Lena & Jonas',
      capsuleType: 'wedding',
      day: '2027-06-14',
      contributions,
      ...more,
    };
    await this.fixture.postMessage('reel.requested', request);
    return request;
  }

  /** Returns the messages to the capsules service about a reel, in the order of their steps. */
  async messages({ reelId }: ReelRequested): Promise<ReelChanged[]> {
    const all = await this.fixture.messagesToCapsules<ReelChanged>('reel.changed');
    return all.filter((message) => message.reelId === reelId).sort((a, b) => a.step - b.step);
  }

  /** Waits for the message that a reel has ended. @param end the state to wait for; by default, any final state */
  async waitForEnd(request: ReelRequested, end?: ReelChanged['state']): Promise<ReelChanged> {
    const isEnd = ({ state }: ReelChanged): boolean => (end ? state === end : state !== 'working');
    return eventually(async () => (await this.messages(request)).find(isEnd), {
      withinMs: 240_000,
      what: 'the end of the reel',
    });
  }

  /** Waits until a reel is ready, checks the order and content of all messages about it, and returns the last. */
  async expectOrderedMessages(request: ReelRequested): Promise<ReelChanged> {
    const ready = await this.waitForEnd(request);
    expect(ready).toMatchObject({ state: 'ready', progress: 100 });
    const messages = await this.messages(request);
    expect(messages.map(({ step }) => step)).toEqual(messages.map((_, i) => i + 1));
    const progress = messages.map((message) => message.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(messages.slice(0, -1).every(({ state, videoName }) => state === 'working' && videoName === null)).toBe(true);
    return ready;
  }

  /** Expects a reel that was interrupted after `messagesBefore` messages to be made once. Discards all its videos. */
  async expectMadeOnce(request: ReelRequested, messagesBefore: number): Promise<void> {
    const ready = await this.expectOrderedMessages(request);
    expect(ready.skipped).toEqual([]);
    expect((await this.messages(request)).length).toBeGreaterThan(messagesBefore);
    await this.expectOnlyReelLeft(ready, request.contributions);
  }

  /** Expects that only a reel and its contributions are left. Discards them. */
  async expectOnlyReelLeft({ videoName }: ReelChanged, contributions: Contributions): Promise<void> {
    const names = [...contributions.map((each) => each.videoName), videoName ?? ''];
    await this.fixture.waitForCount('objects', `state <> 'kept'`, 0);
    expect(await this.fixture.count('videos')).toBe(names.length);
    expect(await this.fixture.storedFiles()).toHaveLength(await this.fixture.count('objects'));
    await this.fixture.discard(...names);
  }

  async state({ reelId }: ReelRequested): Promise<string | undefined> {
    const sql = 'SELECT state FROM media.reels WHERE id = $1';
    return (await this.fixture.sql.query<{ state: string }>(sql, [reelId])).rows[0]?.state;
  }
}
