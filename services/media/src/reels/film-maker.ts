import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { ReelRequested } from '@dear-future/contracts/messages/reel-requested';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { MediaSettings } from '../config.js';
import { playable } from '../playback/representations.js';
import { type Limits, ProgramFailure, programPath, runLimited } from '../processing/limited-program.js';
import { ObjectStorage } from '../storage/object-storage.js';
import { StorageError } from '../storage/storage-error.js';
import { VideoRegister } from '../videos/video-register.js';
import type { Video } from '../videos/video.entity.js';
import { type CardFrames, FRAMES_PER_SECOND } from './film.js';
import type { CutClipJob, DrawCardsJob, JoinedFilm, JoinFilmJob } from './program/jobs.js';
import { planClips } from './timetable.js';

/** Progress in percent once the cards are drawn and once all clips are cut. */
const CARDS_DRAWN = 5;
const CLIPS_CUT = 80;
/**
 * CPU time in seconds: for each clip, each second of it, and each second of its video, whose pictures may have to be
 * decoded from the first one on.
 */
const CLIP_BUDGET = { seconds: 20, perSecond: 4, perVideoSecond: 0.2 };

export interface Film {
  path: string;
  poster: string;
  durationSeconds: number;
  /** Names of the videos that could not be used. */
  skipped: string[];
}

/** Reports the progress and the videos skipped so far. */
export type OnProgress = (progress: number, skipped: string[]) => Promise<void>;

/**
 * Makes the film of a reel in a folder: cards, clips, then the joined film. Each step is a limited program. At most one
 * original is in the folder at a time, and parts of three minutes in all.
 */
@Injectable()
export class FilmMaker {
  constructor(
    private readonly register: VideoRegister,
    private readonly storage: ObjectStorage,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: MediaSettings,
  ) {}

  /** Returns the film, or the names of all its videos if none could be used. */
  async make(
    reel: ReelRequested,
    folder: string,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<Film | string[]> {
    const { found, skipped } = await this.findAll(reel);
    if (found.length === 0) return skipped;
    const pathOf = (name: string): string => join(folder, name);
    const [title, closing, poster, path] = ['title', 'closing', 'poster.jpg', 'film.mp4'].map(pathOf) as Four;
    await onProgress(0, skipped);
    const senders = reel.contributions.map(({ name }) => name.trim()).filter((name) => name !== '');
    const { title: name, capsuleType: occasion, day } = reel;
    const frames = this.cardFrames;
    const cards = { title, closing, frames, poster, name, occasion, day, senders };
    await this.run('draw-cards', cards satisfies DrawCardsJob, folder, signal);
    await onProgress(CARDS_DRAWN, skipped);
    const parts: string[] = [];
    let overBudget = 0;
    const planned = planClips(
      found.map(({ video }) => video.durationSeconds),
      frames,
    );
    if (planned.length < found.length) {
      this.log.info(
        { event: 'reel.left_out', shown: planned.length, of: found.length },
        'A reel cannot show all videos',
      );
    }
    for (const [i, { index, frames }] of planned.entries()) {
      const contribution = found[index];
      if (!contribution) continue;
      const part = pathOf(`clip-${i}`);
      // The total is limited too, because all videos may be made to be expensive.
      const cut = await this.cut(contribution, { frames, share: 1 / (1 + overBudget) }, part, folder, signal);
      if (cut === 'done') parts.push(part);
      else skipped.push(contribution.video.name);
      if (cut === 'over budget') overBudget += 1;
      await onProgress(CARDS_DRAWN + ((i + 1) / planned.length) * (CLIPS_CUT - CARDS_DRAWN), skipped);
    }
    if (parts.length === 0) return skipped;
    const result = pathOf('joined.json');
    await this.run(
      'join-film',
      { parts: [title, ...parts, closing], film: path, result } satisfies JoinFilmJob,
      folder,
      signal,
    );
    const joined = JSON.parse(await readFile(result, 'utf8')) as JoinedFilm;
    return { path, poster, durationSeconds: joined.frames / FRAMES_PER_SECOND, skipped };
  }

  private async findAll({ contributions }: ReelRequested): Promise<{ found: Found[]; skipped: string[] }> {
    const found: Found[] = [];
    const skipped: string[] = [];
    for (const { videoName, name } of contributions) {
      const video = await this.register.find(videoName);
      if (video) found.push({ video, name: name.trim() });
      else skipped.push(videoName);
    }
    return { found, skipped };
  }

  /** Cuts a clip. Throws for failures that the video did not cause. */
  private async cut(
    { video, name }: Found,
    { frames, share }: { frames: number; share: number },
    part: string,
    folder: string,
    signal: AbortSignal,
  ): Promise<'done' | 'failed' | 'over budget'> {
    const { seconds, perSecond, perVideoSecond } = CLIP_BUDGET;
    const budget =
      share * (perSecond * (frames / FRAMES_PER_SECOND) + perVideoSecond * video.durationSeconds) + seconds;
    const input = join(folder, 'original');
    try {
      const bytes = await this.storage.read(playable(video).key, null, signal, 'work');
      await pipeline(bytes, createWriteStream(input), { signal });
      await this.runTwice('cut-clip', { input, part, name, frames } satisfies CutClipJob, folder, signal, budget);
      return 'done';
    } catch (err) {
      const isGone = err instanceof StorageError && err.kind === 'missing';
      if (!isGone && !(err instanceof ProgramFailure)) throw err;
      this.log.warn({ event: 'reel.skipped', err }, 'A video cannot be used for a reel');
      return err instanceof ProgramFailure && err.wasOverBudget ? 'over budget' : 'failed';
    } finally {
      await rm(input, { force: true });
    }
  }

  /** A killed program reports no reason, so the video is blamed only for the second time. */
  private async runTwice(
    program: ProgramName,
    job: object,
    folder: string,
    signal: AbortSignal,
    cpuSeconds: number,
  ): Promise<void> {
    try {
      await this.run(program, job, folder, signal, cpuSeconds);
    } catch (error) {
      if (!(error instanceof ProgramFailure) || !error.wasKilled || error.wasOverBudget) throw error;
      await this.run(program, job, folder, signal, cpuSeconds);
    }
  }

  /** @param cpuSeconds for work that depends on an untrusted video */
  private async run(
    program: ProgramName,
    job: object,
    folder: string,
    signal: AbortSignal,
    cpuSeconds = this.settings.REEL_DEADLINE_SECONDS * availableParallelism(),
  ): Promise<void> {
    const path = join(folder, 'job.json');
    await writeFile(path, JSON.stringify(job));
    await runLimited(programPath(`reels/program/${program}`), [path], { ...this.limits, cpuSeconds }, signal);
  }

  private get cardFrames(): CardFrames {
    const { REEL_TITLE_SECONDS: title, REEL_CLOSING_SECONDS: closing } = this.settings;
    const frames = (seconds: number): number => Math.max(1, Math.round(seconds * FRAMES_PER_SECOND));
    return { title: frames(title), closing: frames(closing) };
  }

  private get limits(): Omit<Limits, 'cpuSeconds'> {
    return {
      deadlineSeconds: this.settings.REEL_DEADLINE_SECONDS,
      memoryMegabytes: this.settings.REEL_MEMORY_MB,
      niceness: this.settings.REEL_NICENESS,
    };
  }
}

type ProgramName = 'draw-cards' | 'cut-clip' | 'join-film';
type Four = [string, string, string, string];

interface Found {
  video: Video;
  /** The contributor's name. */
  name: string;
}
