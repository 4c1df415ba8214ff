import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import type { ReelChanged } from '@dear-future/contracts/messages/reel-changed';
import type { ReelRequested } from '@dear-future/contracts/messages/reel-requested';
import { eventually } from '@dear-future/testing/eventually';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import { type MediaHouse, videoForm } from './media-house.js';
import { postMessage, sentToCapsules } from './messages.js';

export interface ReadFilm {
  seconds: number;
  video: { codec: string; width: number; height: number; frames: number; rate: number };
  audio: { codec: string; channels: number; rate: number };
  moments: { at: number; loudness: number; peak: number }[];
  colours: [number, number, number][];
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

/** Capsules' side of reels: it asks, and reads what it is told. */
export class ReelClient {
  constructor(private readonly house: MediaHouse) {}

  /** Stores a video of which nobody has made a copy yet; answers its name. */
  async store(media: ServiceProcess, video: Buffer): Promise<string> {
    const answer = await this.house.upload(media, videoForm(video));
    if (answer.status !== 201) throw new Error(`the sample was refused: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as UploadResponse).video.name;
  }

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
    await postMessage(this.house.sql, 'media', 'reel.requested', request);
    return request;
  }

  /** What capsules was told of a reel, in the order of its steps. */
  async told({ reelId }: ReelRequested): Promise<ReelChanged[]> {
    const all = await sentToCapsules<ReelChanged>(this.house.sql, 'reel.changed');
    return all.filter((message) => message.reelId === reelId).sort((a, b) => a.step - b.step);
  }

  /** Waits for the end of a reel. */
  async ended(request: ReelRequested, withinMs = 240_000): Promise<ReelChanged> {
    return eventually(async () => (await this.told(request)).find(({ state }) => state !== 'working'), {
      withinMs,
      everyMs: 250,
      what: 'the end of the reel',
    });
  }

  async state({ reelId }: ReelRequested): Promise<string | undefined> {
    const { rows } = await this.house.sql.query<{ state: string }>('SELECT state FROM media.reels WHERE id = $1', [
      reelId,
    ]);
    return rows[0]?.state;
  }
}
