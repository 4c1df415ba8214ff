import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReelChanged } from '@dear-future/contracts/messages/reel-changed';
import type { ReelRequested } from '@dear-future/contracts/messages/reel-requested';
import { eventually } from '@dear-future/testing/eventually';
import type { MediaFixture } from './media-fixture.js';
import { postMessage, sentToCapsules } from './messages.js';

export interface ReadFilm {
  seconds: number;
  video: { codec: string; width: number; height: number; frames: number; rate: number };
  audio: { codec: string; channels: number; rate: number };
  moments: { at: number; loudness: number; peak: number }[];
  colours: [number, number, number][];
  /** Share of dark pixels in the middle of the first picture. */
  inkAtStart: number;
}

/** What a film is: see samples/read-film.mjs. @param places Seconds, x and y of the colours to look at. */
export function readFilm(film: Buffer, places: readonly [number, number, number][] = []): ReadFilm {
  const folder = mkdtempSync(join(tmpdir(), 'read-film-'));
  try {
    writeFileSync(join(folder, 'film.mp4'), film);
    const program = join(import.meta.dirname, 'samples', 'read-film.mjs');
    const output = execFileSync(process.execPath, [program, join(folder, 'film.mp4'), JSON.stringify(places)], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(output) as ReadFilm;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Loudness as a whole, pauses left out (ITU-R BS.1770-5), in LUFS. */
export function gatedLoudness(moments: readonly { loudness: number }[]): number {
  const mean = (levels: number[]): number =>
    10 * Math.log10(levels.reduce((sum, level) => sum + 10 ** (level / 10), 0) / levels.length);
  const heard = moments.map(({ loudness }) => loudness).filter((level) => level > -70);
  const gate = mean(heard) - 10;
  return mean(heard.filter((level) => level > gate));
}

/** Capsules' side of reels: it asks, and reads what it is told. */
export class ReelClient {
  constructor(private readonly fixture: MediaFixture) {}

  async ask(contributions: ReelRequested['contributions'], more: Partial<ReelRequested> = {}): Promise<ReelRequested> {
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
    await postMessage(this.fixture.sql, 'media', 'reel.requested', request);
    return request;
  }

  /** What capsules was told of a reel, in the order of its steps. */
  async told({ reelId }: ReelRequested): Promise<ReelChanged[]> {
    const all = await sentToCapsules<ReelChanged>(this.fixture.sql, 'reel.changed');
    return all.filter((message) => message.reelId === reelId).sort((a, b) => a.step - b.step);
  }

  /** Waits for the end of a reel. */
  async ended(request: ReelRequested, withinMs = 240_000): Promise<ReelChanged> {
    return eventually(async () => (await this.told(request)).find(({ state }) => state !== 'working'), {
      withinMs,
      what: 'the end of the reel',
    });
  }

  /** Waits for the end of a reel that was interrupted after so many messages, and until it is all that is left beside its videos. */
  async isMadeOnce(request: ReelRequested, messagesBefore = 0): Promise<void> {
    const ready = await this.ended(request);
    expect(ready).toMatchObject({ state: 'ready', progress: 100, skipped: [] });
    const told = await this.told(request);
    expect(told.map(({ step }) => step)).toEqual(told.map((_, i) => i + 1));
    const progress = told.map((message) => message.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(told.length).toBeGreaterThan(messagesBefore);
    expect(told.filter(({ state }) => state === 'ready')).toHaveLength(1);
    const sources = request.contributions.map(({ videoName }) => videoName);
    await this.onlyTheReelIsLeft([...sources, ready.videoName ?? '']);
  }

  /** Waits until nothing but these videos is left, and discards them. */
  async onlyTheReelIsLeft(videoNames: readonly string[]): Promise<void> {
    await eventually(async () => (await this.fixture.count('objects', `state <> 'kept'`)) === 0, {
      withinMs: 30_000,
      what: 'no object without an owner',
    });
    expect(await this.fixture.count('videos')).toBe(videoNames.length);
    expect(await this.fixture.storedFiles()).toHaveLength(await this.fixture.count('objects'));
    await this.fixture.discard(...videoNames);
  }

  async state({ reelId }: ReelRequested): Promise<string | undefined> {
    const { rows } = await this.fixture.sql.query<{ state: string }>('SELECT state FROM media.reels WHERE id = $1', [
      reelId,
    ]);
    return rows[0]?.state;
  }
}
