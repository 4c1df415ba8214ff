import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { ReelRequested } from '@dear-future/contracts/messages/reels';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { MediaSettings } from '../config.js';
import { Objects } from '../objects/objects.js';
import { REELS } from '../objects/queues.js';
import { ProgramWork } from '../processing/program-work.js';
import { newVideoName, VideoRegister } from '../videos/video-register.js';
import { FilmMaker } from './film-maker.js';
import { ReelRows } from './reel-rows.js';

/** One at a time, because it uses all cores. */
const CONCURRENCY = 1;

/** The work of a killed process starts again from the beginning; a newer reel of the same capsule ends it. */
@Processor(REELS, { concurrency: CONCURRENCY })
export class ReelWorker extends ProgramWork {
  constructor(
    context: WorkContext,
    private readonly rows: ReelRows,
    private readonly maker: FilmMaker,
    private readonly register: VideoRegister,
    private readonly objects: Objects,
    private readonly messageSender: MessageSender,
    @Inject(SETTINGS) settings: MediaSettings,
  ) {
    const leaseSeconds = settings.PROCESSING_LEASE_SECONDS;
    super(context, { table: 'reels', leaseSeconds, concurrency: CONCURRENCY, turnsBy: ['capsule_id'] });
  }

  protected async make(claim: Claim, folder: string, signal: AbortSignal): Promise<void> {
    const sql = 'SELECT request FROM reels WHERE id = $1';
    const [row] = await this.context.database.query<{ request: ReelRequested }[]>(sql, [claim.id]);
    if (!row) return;
    const onProgress = (progress: number, skipped: string[]): Promise<void> =>
      this.messageSender.transaction((manager) =>
        this.rows.report(manager, claim, progress, { state: 'working', skipped }),
      );
    const { film, skipped } = await this.maker.make(row.request, { folder, signal, onProgress });
    if (!film) {
      return this.messageSender.transaction(async (manager) => {
        await this.rows.report(manager, claim, 0, { state: 'failed', skipped });
        await this.claims.finish(manager, claim, 'failed');
      });
    }
    const { durationSeconds } = film;
    const videoName = newVideoName();
    const files = { originals: film.path, posters: film.poster };
    await this.objects.store(videoName, files, signal, async (manager, { originals, posters }) => {
      await this.register.addReel(manager, videoName, durationSeconds, originals, posters);
      await this.rows.report(manager, claim, 100, { state: 'ready', videoName, durationSeconds, skipped });
      await this.claims.finish(manager, claim, 'done');
    });
  }

  /** The report and the end of the work commit together. */
  protected override async givesUp(claim: Claim, error: unknown): Promise<boolean> {
    if (!(await super.givesUp(claim, error))) return false;
    await this.messageSender.transaction(async (manager) => {
      await this.rows.report(manager, claim, 0, { state: 'failed', skipped: [] });
      await this.claims.markDead(manager, claim, error instanceof Error ? error.message : String(error));
    });
    return true;
  }
}
