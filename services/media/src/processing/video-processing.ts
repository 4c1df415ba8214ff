import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { MAX_MAIL_PICTURE_BYTES } from '@dear-future/contracts/constants';
import { VideoProcessed } from '@dear-future/contracts/messages/videos';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { MediaSettings } from '../config.js';
import { Objects, PROCESSINGS } from '../objects/objects.js';
import { ObjectStorage } from '../storage/object-storage.js';
import { VideoRegister } from '../videos/video-register.js';
import { type Limits, programPath, ProgramFailure } from './limited-program.js';
import { countProgramSlots, runLimited, UNPLAYABLE } from './limited-program.js';
import { ProgramWork } from './program-work.js';
import { writeSeekableCopy } from './seekable-copy.js';

/** CPU time for a poster, a frame from the first five seconds. If drawing fails, the copy is published anyway. */
const POSTER_BUDGET_SECONDS = 15;

const DRAW_POSTER = programPath('processing/program/draw-poster');

/**
 * Makes copies and posters. If a video makes this work fail too often, or exceed its CPU time, its row in `processings`
 * becomes `dead`; the original is still served.
 */
@Processor(PROCESSINGS)
export class VideoProcessing extends ProgramWork {
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
      concurrency: settings.PROCESSINGS_AT_ONCE || countProgramSlots(availableParallelism()),
      turnsBy: ['turn_key', 'turn_network'],
    });
  }

  protected async make(claim: Claim, folder: string, signal: AbortSignal): Promise<void> {
    const { database } = this.context;
    const [row] = await database.query<{ video_name: string }[]>('SELECT video_name FROM processings WHERE id = $1', [
      claim.id,
    ]);
    const video = row ? await this.register.find(row.video_name) : null;
    if (!video) return this.claims.finish(database.manager, claim, 'done');
    const { name, original } = video;
    const [originalPath, copyPath] = [join(folder, 'original'), join(folder, 'copy')];
    const [posterPath, picturePath] = [join(folder, 'poster'), join(folder, 'picture')];
    await this.storage.save(original.key, null, originalPath, signal);
    const { isPlayable, isDrawn } = await this.draw([originalPath, posterPath, picturePath], signal);
    const emailPicture = isDrawn ? await readEmailPicture(picturePath) : null;
    const report = {
      videoName: name,
      ...(isPlayable !== null && { isPlayable }),
      ...(emailPicture !== null && { picture: emailPicture }),
    };
    const deadlineSeconds = this.settings.PROCESSING_DEADLINE_SECONDS;
    await writeSeekableCopy(video, [originalPath, copyPath], deadlineSeconds, signal).catch(async (error: unknown) => {
      // Browsers wait only for `isPlayable`, so this report does not wait for a copy that may never be made.
      if (error instanceof ProgramFailure && isPlayable !== null) {
        await this.messageSender.transaction((manager) => this.messageSender.post(manager, VideoProcessed, report));
      }
      throw error;
    });
    const files = { copies: copyPath, ...(isDrawn && { posters: posterPath }) };
    await this.objects.store(name, files, signal, async (manager, stored) => {
      const [, updated] = await manager.query<[unknown, number]>(
        `UPDATE videos SET copy = $2, poster = $3 WHERE name = $1 AND state = 'committed'`,
        [name, stored.copies, stored.posters],
      );
      if (updated !== 1) throw new Error('the video has been discarded');
      await this.claims.finish(manager, claim, 'done');
      await this.messageSender.post(manager, VideoProcessed, { ...report, hasSeekableCopy: true });
    });
  }

  /** Draws the poster. A failure does not prevent the copy, which needs no decoder. `isPlayable` is null if unknown. */
  private async draw(
    paths: [original: string, poster: string, picture: string],
    signal: AbortSignal,
  ): Promise<{ isPlayable: boolean | null; isDrawn: boolean }> {
    try {
      await runLimited(DRAW_POSTER, paths, this.limits(POSTER_BUDGET_SECONDS), signal);
      return { isPlayable: true, isDrawn: true };
    } catch (err) {
      if (!(err instanceof ProgramFailure)) throw err;
      this.context.log.warn({ event: 'processing.no_poster', err }, 'No poster could be drawn');
      // The program creates the poster's file once it has decoded the video’s first frame, even if it fails after that.
      return { isPlayable: err.exitCode === UNPLAYABLE ? false : existsSync(paths[1]) || null, isDrawn: false };
    }
  }

  private limits(cpuSeconds: number): Limits {
    return { cpuSeconds, deadlineSeconds: this.settings.PROCESSING_DEADLINE_SECONDS };
  }
}

async function readEmailPicture(path: string): Promise<string | null> {
  if (!existsSync(path)) return null;
  // The program decoded an untrusted video, so we cannot trust it to have kept the picture small.
  const { size } = await stat(path);
  return size <= MAX_MAIL_PICTURE_BYTES ? readFile(path, 'base64') : null;
}
