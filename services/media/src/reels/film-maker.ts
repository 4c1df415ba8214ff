import { readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { ReelRequested } from '@dear-future/contracts/messages/reels';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { MediaSettings } from '../config.js';
import { playable } from '../playback/representations.js';
import { ProgramFailure, programPath, runLimited } from '../processing/limited-program.js';
import { ObjectStorage } from '../storage/object-storage.js';
import { StorageError } from '../storage/storage-error.js';
import { VideoRegister } from '../videos/video-register.js';
import type { Video } from '../videos/video.entity.js';
import { FRAMES_PER_SECOND } from './film.js';
import type { CutClipJob } from './program/cut-clip.js';
import type { DrawCardsJob } from './program/draw-cards.js';
import type { JoinFilmJob } from './program/join-film.js';
import { planClips } from './timetable.js';

/** Progress in percent once the cards are drawn and once all clips are cut. */
const CARDS_DRAWN = 5;
const CLIPS_CUT = 80;
/** CPU time in seconds, for each clip, each second of it, and each second of its video, which may all be decoded. */
const CLIP_BUDGET = { seconds: 20, perSecond: 4, perVideoSecond: 0.2 };

export interface Film {
  path: string;
  poster: string;
  durationSeconds: number;
}

export interface FilmWork {
  folder: string;
  signal: AbortSignal;
  onProgress: (progress: number, skipped: string[]) => Promise<void>;
}

interface Jobs {
  'draw-cards': DrawCardsJob;
  'cut-clip': CutClipJob;
  'join-film': JoinFilmJob;
}

/** At most one original is in the folder at a time, and parts of three minutes in all. */
@Injectable()
export class FilmMaker {
  constructor(
    private readonly register: VideoRegister,
    private readonly storage: ObjectStorage,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: MediaSettings,
  ) {}

  /** Returns the film, or null if no video could be used, and the names of the videos that it does not show. */
  async make(reel: ReelRequested, work: FilmWork): Promise<{ film: Film | null; skipped: string[] }> {
    const pathOf = (name: string): string => join(work.folder, name);
    const paths = { title: pathOf('title'), closing: pathOf('closing'), poster: pathOf('poster.jpg') };
    const [film, result] = [pathOf('film.mp4'), pathOf('frames')];
    const found: { video: Video; name: string }[] = [];
    const skipped: string[] = [];
    for (const { videoName, name } of reel.contributions) {
      const video = await this.register.find(videoName);
      if (video) found.push({ video, name: name.trim() });
      else skipped.push(videoName);
    }
    if (found.length === 0) return { film: null, skipped };
    await work.onProgress(0, skipped);
    const frames = {
      title: Math.max(1, Math.round(this.settings.REEL_TITLE_SECONDS * FRAMES_PER_SECOND)),
      closing: Math.max(1, Math.round(this.settings.REEL_CLOSING_SECONDS * FRAMES_PER_SECOND)),
    };
    const senders = reel.contributions.map(({ name }) => name.trim()).filter((name) => name !== '');
    const texts = { name: reel.title, occasion: reel.capsuleType, day: reel.day };
    await this.run('draw-cards', { ...paths, frames, texts, senders }, work);
    await work.onProgress(CARDS_DRAWN, skipped);
    const lengths = found.map(({ video }) => video.durationSeconds);
    const planned = planClips(lengths, frames);
    if (planned.length < found.length) {
      const count = { shown: planned.length, of: found.length };
      this.log.info({ event: 'reel.left_out', ...count }, 'A reel cannot show all videos');
    }
    const parts: string[] = [];
    let overBudget = 0;
    for (const [i, clip] of planned.entries()) {
      const contribution = found[clip.index];
      if (!contribution) continue;
      const part = pathOf(`clip-${i}`);
      const input = pathOf('original');
      const job = { input, part, name: contribution.name, frames: clip.frames };
      try {
        // The total is limited too, because all videos may be made to be expensive.
        await this.cut(contribution.video, job, 1 / (1 + overBudget), work);
        parts.push(part);
      } catch (err) {
        const isGone = err instanceof StorageError && err.kind === 'missing';
        if (!isGone && !(err instanceof ProgramFailure)) throw err;
        this.log.warn({ event: 'reel.skipped', err }, 'A video cannot be used for a reel');
        skipped.push(contribution.video.name);
        if (err instanceof ProgramFailure && err.wasOverBudget) overBudget += 1;
      } finally {
        await rm(input, { force: true });
      }
      await work.onProgress(CARDS_DRAWN + ((i + 1) / planned.length) * (CLIPS_CUT - CARDS_DRAWN), skipped);
    }
    if (parts.length === 0) return { film: null, skipped };
    await this.run('join-film', { parts: [paths.title, ...parts, paths.closing], film, result }, work);
    const durationSeconds = Number(await readFile(result, 'utf8')) / FRAMES_PER_SECOND;
    return { film: { path: film, poster: paths.poster, durationSeconds }, skipped };
  }

  private async cut(video: Video, job: CutClipJob, share: number, work: FilmWork): Promise<void> {
    await this.storage.save(playable(video).key, null, job.input, work.signal);
    const { seconds, perSecond, perVideoSecond } = CLIP_BUDGET;
    const cost = perSecond * (job.frames / FRAMES_PER_SECOND) + perVideoSecond * video.durationSeconds;
    const budget = share * cost + seconds;
    await this.run('cut-clip', job, work, budget).catch((error: unknown) => {
      // A killed program reports no reason, so the video is blamed only for the second time.
      if (!(error instanceof ProgramFailure) || !error.wasKilled || error.wasOverBudget) throw error;
      return this.run('cut-clip', job, work, budget);
    });
  }

  /** @param cpuSeconds for work that depends on an untrusted video */
  private async run<Program extends keyof Jobs>(
    program: Program,
    job: Jobs[Program],
    { folder, signal }: FilmWork,
    cpuSeconds = this.settings.REEL_DEADLINE_SECONDS * availableParallelism(),
  ): Promise<void> {
    const path = join(folder, 'job.json');
    await writeFile(path, JSON.stringify(job));
    const limits = {
      cpuSeconds,
      deadlineSeconds: this.settings.REEL_DEADLINE_SECONDS,
      memoryMegabytes: this.settings.PROCESSING_MEMORY_MB,
      niceness: this.settings.REEL_NICENESS,
    };
    await runLimited(programPath(`reels/program/${program}`), [path], limits, signal);
  }
}
