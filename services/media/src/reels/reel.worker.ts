import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { MediaSettings } from '../config.js';
import { REELS } from '../objects/queues.js';
import { renewLease } from '../processing/lease-renewal.js';
import { ProgramFailure } from '../processing/limited-program.js';
import { Tally } from '../processing/tally.js';
import { withWorkFolder } from '../processing/work-folder.js';
import { type Film, FilmMaker } from './film-maker.js';
import { FilmStore } from './film-store.js';
import { ReelRows } from './reel-rows.js';

/** One at a time, because it uses all cores. */
const CONCURRENCY = 1;

/**
 * Makes requested highlight reels. The work of a killed process starts again from the beginning; a newer reel of the
 * same capsule ends it at its next step. Retries with growing delays while storage, database or machine fail. If our
 * own programs fail repeatedly (`Tally`), the row becomes `dead`, capsules gets a failure report, and
 * `revive-processings` retries it.
 */
@Processor(REELS, { concurrency: CONCURRENCY })
export class ReelWorker extends LeasedWork {
  private readonly tally: Tally;

  constructor(
    context: WorkContext,
    private readonly rows: ReelRows,
    private readonly making: FilmMaker,
    private readonly store: FilmStore,
    private readonly messageSender: MessageSender,
    @Inject(SETTINGS) private readonly settings: MediaSettings,
  ) {
    super(context, {
      table: 'reels',
      leaseSeconds: settings.PROCESSING_LEASE_SECONDS,
      claimedState: 'working',
      waitingState: 'waiting',
      concurrency: CONCURRENCY,
      turnsBy: ['capsule_id'],
    });
    this.tally = new Tally(context.database, 'reels');
  }

  protected async perform(claim: Claim): Promise<void> {
    const lease = renewLease(this.context, 'reels', this.settings.PROCESSING_LEASE_SECONDS, claim);
    try {
      if (await this.tally.countCrash(claim)) await this.giveUp(claim, new Error('the process of every claim died'));
      else await withWorkFolder((folder) => this.make(claim, folder, lease.signal));
    } catch (error) {
      if (!(error instanceof ProgramFailure) || !(await this.tally.countFailure(claim))) throw error;
      await this.giveUp(claim, error);
    } finally {
      lease.release();
    }
  }

  private async make(claim: Claim, folder: string, signal: AbortSignal): Promise<void> {
    const reel = await this.rows.find(claim.id);
    if (!reel) return;
    const film = await this.making.make(reel, folder, signal, (progress, skipped) =>
      this.rows.advance(claim, progress, skipped),
    );
    if (Array.isArray(film)) await this.fail(claim, film);
    else await this.publish(claim, film, signal);
  }

  /** Writes the objects, the video, the message and the end of the work in one transaction. */
  private async publish(claim: Claim, film: Film, signal: AbortSignal): Promise<void> {
    await this.store.save(film, signal, async (manager, videoName) => {
      const { durationSeconds, skipped } = film;
      await this.rows.report(manager, claim, 100, { state: 'ready', videoName, durationSeconds, skipped });
      await this.claims.finish(manager, claim, 'done');
    });
  }

  private async fail(claim: Claim, skipped: string[]): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await this.rows.report(manager, claim, 0, { state: 'failed', videoName: null, durationSeconds: null, skipped });
      await this.claims.finish(manager, claim, 'failed');
    });
  }

  /** Sets the row aside for an operator, and reports the failure to capsules. */
  private async giveUp(claim: Claim, error: Error): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await this.rows.report(manager, claim, 0, {
        state: 'failed',
        videoName: null,
        durationSeconds: null,
        skipped: [],
      });
      await this.claims.markDead(manager, claim, error.message);
    });
    this.context.log.error(
      { event: 'work.dead', table: 'reels', id: claim.id, err: error },
      'Gave up on a highlight reel',
    );
  }
}
