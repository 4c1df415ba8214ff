import { createWriteStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { MAX_MAIL_PICTURE_BYTES } from '@dear-future/contracts/constants';
import { videoProcessed, type VideoProcessed } from '@dear-future/contracts/messages/video-processed';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { MediaSettings } from '../config.js';
import { Objects } from '../objects/objects.js';
import { ObjectWriter } from '../objects/object-writer.js';
import { PROCESSINGS } from '../objects/queues.js';
import { storeFile, type StoredFile } from '../objects/stored-file.js';
import { ObjectStorage } from '../storage/object-storage.js';
import { VideoRegister } from '../videos/video-register.js';
import type { Video } from '../videos/video.entity.js';
import { type Limits, ProgramFailure, programPath, runLimited } from './limited-program.js';
import { renewLease } from './lease-renewal.js';
import { MAX_AT_ONCE, slotsOf } from './slots.js';
import { Tally } from './tally.js';
import { UNPLAYABLE } from './unplayable.js';
import { withWorkFolder } from './work-folder.js';

/** CPU time for the copy of a video, in seconds: a base, and more per second and megabyte. Nothing is decoded. */
const COPY_BUDGET = { seconds: 20, perSecond: 0.2, perMegabyte: 0.1 };
/** CPU time for a poster, which shows one of the first pictures; without one the copy is published anyway. */
const POSTER_BUDGET_SECONDS = 15;

const WRITE_COPY = programPath('processing/program/write-copy');
const DRAW_POSTER = programPath('processing/program/draw-poster');

class TooManyCrashes extends Error {}

/**
 * Makes the seekable copy and the poster of a committed video. Retries with growing delays of up to an hour, unless the
 * video itself is the cause (`Tally`): then the row becomes `dead`, which is logged and counted, the original is still
 * served, and `revive-processings` retries it.
 */
@Processor(PROCESSINGS, { concurrency: MAX_AT_ONCE })
export class VideoProcessing extends LeasedWork {
  private readonly tally: Tally;

  constructor(
    context: WorkContext,
    private readonly register: VideoRegister,
    private readonly objects: Objects,
    private readonly storage: ObjectStorage,
    private readonly messageSender: MessageSender,
    @Inject(SETTINGS) private readonly settings: MediaSettings,
  ) {
    super(context, {
      table: 'processings',
      leaseSeconds: settings.PROCESSING_LEASE_SECONDS,
      claimedState: 'working',
      waitingState: 'waiting',
      concurrency: settings.PROCESSINGS_AT_ONCE || slotsOf(availableParallelism()),
      turnsBy: ['turn_key', 'turn_network'],
    });
    this.tally = new Tally(context.database, 'processings');
  }

  protected async perform(claim: Claim): Promise<void> {
    const lease = renewLease(this.context, 'processings', this.settings.PROCESSING_LEASE_SECONDS, claim);
    try {
      if (await this.tally.countCrash(claim)) throw new TooManyCrashes('the process of every claim died');
      const video = await this.videoOf(claim);
      if (video) await withWorkFolder((folder) => this.make(claim, video, folder, lease.signal));
      else await this.claims.finish(this.context.database.manager, claim, 'done');
    } finally {
      lease.release();
    }
  }

  protected override async givesUp(claim: Claim, error: unknown): Promise<boolean> {
    if (error instanceof TooManyCrashes) return true;
    if (!(error instanceof ProgramFailure)) return false;
    return error.wasOverBudget || (await this.tally.countFailure(claim));
  }

  private async videoOf(claim: Claim): Promise<Video | null> {
    const [row] = await this.context.database.query<{ video_name: string }[]>(
      'SELECT video_name FROM processings WHERE id = $1',
      [claim.id],
    );
    return row ? this.register.find(row.video_name) : null;
  }

  private async make(claim: Claim, video: Video, folder: string, signal: AbortSignal): Promise<void> {
    const pathOf = (name: string): string => join(folder, name);
    const original = pathOf('original');
    const bytes = await this.storage.read(video.originalKey, null, signal, 'work');
    await pipeline(bytes, createWriteStream(original), { signal });
    const { isPlayable, isDrawn } = await this.draw(original, pathOf('poster'), pathOf('picture'), signal);
    const picture = isDrawn ? await mailPicture(pathOf('picture')) : null;
    const report = {
      videoName: video.name,
      ...(isPlayable !== null && { isPlayable }),
      ...(picture !== null && { picture }),
    };
    const copyLimits = { ...this.limits(copyBudget(video)), files: { read: [original], write: [pathOf('copy')] } };
    await runLimited(WRITE_COPY, [video.contentType, original, pathOf('copy')], copyLimits, signal).catch(
      async (error: unknown) => {
        // The sender waits only for this message, and the copy may never succeed.
        if (error instanceof ProgramFailure && isPlayable !== null) {
          await this.messageSender.transaction((manager) => this.messageSender.post(manager, videoProcessed, report));
        }
        throw error;
      },
    );
    const written: StoredFile[] = [];
    try {
      const copy = await this.store(video.name, 'copies', pathOf('copy'), signal);
      written.push(copy);
      const poster = isDrawn ? await this.store(video.name, 'posters', pathOf('poster'), signal) : null;
      if (poster) written.push(poster);
      await this.publish(claim, report, copy, poster);
    } catch (error) {
      await this.objects.abandon(written.map(({ id }) => id)).catch(() => undefined);
      throw error;
    }
  }

  /** `isPlayable` is null if it is unknown. The copy is made in any case, because it needs no decoder. */
  private async draw(
    original: string,
    poster: string,
    picture: string,
    signal: AbortSignal,
  ): Promise<{ isPlayable: boolean | null; isDrawn: boolean }> {
    try {
      await runLimited(DRAW_POSTER, [original, poster, picture], this.limits(POSTER_BUDGET_SECONDS), signal);
      return { isPlayable: true, isDrawn: true };
    } catch (err) {
      if (!(err instanceof ProgramFailure)) throw err;
      this.context.log.warn({ event: 'processing.no_poster', err }, 'No poster could be drawn; the video has none');
      // The program creates the file as soon as it has the first picture.
      const isPlayable = err.exitCode === UNPLAYABLE ? false : existsSync(poster) || null;
      return { isPlayable, isDrawn: false };
    }
  }

  private limits(cpuSeconds: number): Limits {
    return {
      cpuSeconds,
      deadlineSeconds: this.settings.PROCESSING_DEADLINE_SECONDS,
      memoryMegabytes: this.settings.PROCESSING_MEMORY_MB,
    };
  }

  private store(videoName: string, kind: 'copies' | 'posters', path: string, signal: AbortSignal): Promise<StoredFile> {
    return storeFile(new ObjectWriter(this.objects, this.storage, this.context.log, { videoName, kind }), path, signal);
  }

  /** Writes the objects, the video, the message and the end of the work in one transaction. */
  private async publish(
    claim: Claim,
    report: VideoProcessed,
    copy: StoredFile,
    poster: StoredFile | null,
  ): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      const [, shown] = await manager.query<[unknown, number]>(
        `UPDATE videos SET copy_key = $2, copy_bytes = $3, copy_sha256 = $4,
                           poster_key = $5, poster_bytes = $6, poster_sha256 = $7
          WHERE name = $1 AND state = 'committed'`,
        [report.videoName, copy.key, copy.bytes, copy.sha256, poster?.key, poster?.bytes, poster?.sha256],
      );
      if (shown !== 1) throw new Error('the video has been discarded');
      await this.claims.finish(manager, claim, 'done');
      for (const id of [copy.id, ...(poster ? [poster.id] : [])]) {
        if (!(await this.objects.keep(manager, id))) throw new Error('the new object has been marked for deletion');
      }
      await this.messageSender.post(manager, videoProcessed, report);
    });
  }
}

/** In base64. Null when none was small enough. */
async function mailPicture(path: string): Promise<string | null> {
  if (!existsSync(path)) return null;
  // The program decoded an untrusted video: its output may not be small.
  const { size } = await stat(path);
  return size <= MAX_MAIL_PICTURE_BYTES ? readFile(path, 'base64') : null;
}

function copyBudget({ durationSeconds, bytes }: Video): number {
  const { seconds, perSecond, perMegabyte } = COPY_BUDGET;
  return seconds + perSecond * durationSeconds + (perMegabyte * bytes) / 1_000_000;
}
