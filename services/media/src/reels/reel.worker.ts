import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { ReelRequested } from '@dear-future/contracts/messages/reels';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { MediaSettings } from '../config.js';
import { Objects, REELS } from '../objects/objects.js';
import { ProgramFailure, programPath, runLimited } from '../processing/limited-program.js';
import { ProgramWork } from '../processing/program-work.js';
import { writeSeekableCopy } from '../processing/seekable-copy.js';
import { ObjectStorage } from '../storage/object-storage.js';
import { StorageError } from '../storage/storage-error.js';
import { newVideoName, VideoRegister } from '../videos/video-register.js';
import type { Video } from '../videos/video.entity.js';
import { FRAMES_PER_SECOND } from './film.js';
import type { CutClipJob } from './program/cut-clip.js';
import type { DrawCardsJob } from './program/draw-cards.js';
import type { JoinFilmJob } from './program/join-film.js';
import { ReelRows } from './reel-rows.js';
import { planClips, type PlannedClip } from './timetable.js';

/** The progress in percent when the cards have been drawn, and when all clips have been cut. */
const CARDS_DRAWN = 5;
const CLIPS_CUT = 80;
/** CPU seconds for a clip: a base, a share per second of the clip, and one per second of the video it is cut from. */
const CLIP_BUDGET = { seconds: 20, perSecond: 4, perVideoSecond: 0.2 };

interface Film {
  files: { originals: string; posters: string };
  durationSeconds: number;
}

interface ReelWork {
  pathOf: (name: string) => string;
  signal: AbortSignal;
  /** Names of the videos that could not be used. */
  skipped: string[];
  report: (progress: number) => Promise<void>;
}

/**
 * Makes highlight reels. After a crash, the work on a reel restarts from the beginning. A newer request for the same
 * capsule ends the work. The folder holds at most one video at a time, and parts for a film of at most three minutes.
 */
@Processor(REELS)
export class ReelWorker extends ProgramWork {
  constructor(
    context: WorkContext,
    private readonly rows: ReelRows,
    private readonly register: VideoRegister,
    private readonly objects: Objects,
    private readonly storage: ObjectStorage,
    private readonly messageSender: MessageSender,
    @Inject(SETTINGS) private readonly settings: MediaSettings,
  ) {
    const leaseSeconds = settings.PROCESSING_LEASE_SECONDS;
    // One reel at a time, because making it uses all cores.
    super(context, { table: 'reels', leaseSeconds, concurrency: 1, turnsBy: ['capsule_id'] });
  }

  protected async make(claim: Claim, folder: string, signal: AbortSignal): Promise<void> {
    const sql = 'SELECT request FROM reels WHERE id = $1';
    const [row] = await this.context.database.query<{ request: ReelRequested }[]>(sql, [claim.id]);
    if (!row) return;
    const skipped: string[] = [];
    const report = (progress: number): Promise<void> =>
      this.messageSender.transaction((manager) =>
        this.rows.report(manager, claim, progress, { state: 'working', skipped }),
      );
    const film = await this.makeFilm(row.request, { pathOf: (name) => join(folder, name), signal, skipped, report });
    if (!film) {
      return this.messageSender.transaction(async (manager) => {
        await this.rows.report(manager, claim, 0, { state: 'failed', skipped });
        await this.claims.finish(manager, claim, 'failed');
      });
    }
    const { durationSeconds, files } = film;
    const videoName = newVideoName();
    await this.objects.store(videoName, files, signal, async (manager, { originals, posters }) => {
      await this.register.addReel(manager, videoName, durationSeconds, originals, posters);
      await this.rows.report(manager, claim, 100, { state: 'ready', videoName, durationSeconds, skipped });
      await this.claims.finish(manager, claim, 'done');
    });
  }

  /** Commits the report together with the end of the work. */
  protected override async giveUp(claim: Claim, reason: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await this.rows.report(manager, claim, 0, { state: 'failed', skipped: [] });
      await this.claims.markDead(manager, claim, reason);
    });
  }

  /** Returns null if no video could be used. */
  private async makeFilm(reel: ReelRequested, work: ReelWork): Promise<Film | null> {
    const { pathOf, skipped, report } = work;
    const [title, closing, poster] = [pathOf('title'), pathOf('closing'), pathOf('poster.jpg')];
    const [film, result] = [pathOf('film.mp4'), pathOf('frames')];
    const found: { video: Video; name: string }[] = [];
    for (const { videoName, name } of reel.contributions) {
      const video = await this.register.find(videoName);
      if (video) found.push({ video, name: name.trim() });
      else skipped.push(videoName);
    }
    if (found.length === 0) return null;
    await report(0);
    const frames = {
      title: Math.ceil(this.settings.REEL_TITLE_SECONDS * FRAMES_PER_SECOND),
      closing: Math.ceil(this.settings.REEL_CLOSING_SECONDS * FRAMES_PER_SECOND),
    };
    const senders = reel.contributions.map(({ name }) => name.trim()).filter((name) => name !== '');
    const texts = { name: reel.title, occasion: reel.capsuleType, day: reel.day };
    await this.runProgram('draw-cards', { title, closing, poster, frames, texts, senders }, work);
    await report(CARDS_DRAWN);
    const parts: string[] = [];
    const lengths = found.map(({ video }) => video.durationSeconds);
    const planned = planClips(lengths, frames);
    let overBudget = 0;
    for (const [i, clip] of planned.entries()) {
      const contribution = found[clip.index];
      if (!contribution) continue;
      const { video, name } = contribution;
      const [input, part] = [pathOf('original'), pathOf(`clip-${i}`)];
      try {
        await this.saveVideo(video, input, work);
        // Each video that exceeds its budget shrinks the later budgets: an attacker may have made all videos expensive.
        const cpuSeconds = clipBudget(video, clip) / (1 + overBudget);
        await this.cut({ input, part, name, frames: clip.frames }, work, cpuSeconds);
        parts.push(part);
      } catch (err) {
        const isGone = err instanceof StorageError && err.kind === 'missing';
        if (!isGone && !(err instanceof ProgramFailure)) throw err;
        this.context.log.warn({ event: 'reel.skipped', err }, 'Left an unusable video out of a reel');
        skipped.push(video.name);
        if (err instanceof ProgramFailure && err.wasOverBudget) overBudget += 1;
      } finally {
        await rm(input, { force: true });
      }
      await report(CARDS_DRAWN + ((i + 1) / planned.length) * (CLIPS_CUT - CARDS_DRAWN));
    }
    if (parts.length === 0) return null;
    await this.runProgram('join-film', { parts: [title, ...parts, closing], film, result }, work);
    const durationSeconds = Number(await readFile(result, 'utf8')) / FRAMES_PER_SECOND;
    return { files: { originals: film, posters: poster }, durationSeconds };
  }

  /** Saves a video without gaps in its time: its copy, which may still have to be written. */
  private async saveVideo(video: Video, path: string, { signal }: ReelWork): Promise<void> {
    await this.storage.save(video.playable.key, null, path, signal);
    if (video.copy) return;
    const copyPath = `${path}-copy`;
    const deadlineSeconds = this.settings.PROCESSING_DEADLINE_SECONDS;
    try {
      await writeSeekableCopy(video, [path, copyPath], deadlineSeconds, signal);
      await rename(copyPath, path);
    } catch (error) {
      // Perhaps the original can be cut all the same.
      if (!(error instanceof ProgramFailure)) throw error;
      await rm(copyPath, { force: true });
    }
  }

  private cut(job: CutClipJob, work: ReelWork, cpuSeconds: number): Promise<void> {
    return this.runProgram('cut-clip', job, work, cpuSeconds).catch((error: unknown) => {
      // A killed program reports no reason, so only a second failure counts against the video.
      if (!(error instanceof ProgramFailure) || !error.wasKilled || error.wasOverBudget) throw error;
      return this.runProgram('cut-clip', job, work, cpuSeconds);
    });
  }

  /** @param cpuSeconds a budget if the work depends on an untrusted video; by default, all that the deadline allows */
  private async runProgram(
    program: 'draw-cards' | 'cut-clip' | 'join-film',
    job: DrawCardsJob | CutClipJob | JoinFilmJob,
    { pathOf, signal }: ReelWork,
    cpuSeconds = this.settings.REEL_DEADLINE_SECONDS * availableParallelism(),
  ): Promise<void> {
    await writeFile(pathOf('job.json'), JSON.stringify(job));
    const { REEL_DEADLINE_SECONDS: deadlineSeconds, REEL_NICENESS: niceness } = this.settings;
    const limits = { cpuSeconds, deadlineSeconds, niceness };
    await runLimited(programPath(`reels/program/${program}`), [pathOf('job.json')], limits, signal);
  }
}

function clipBudget({ durationSeconds }: Video, { frames }: PlannedClip): number {
  const { seconds, perSecond, perVideoSecond } = CLIP_BUDGET;
  return seconds + perSecond * (frames / FRAMES_PER_SECOND) + perVideoSecond * durationSeconds;
}
