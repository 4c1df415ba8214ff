import { Inject, Injectable } from '@nestjs/common';
import { VideoUnclaimed } from '@dear-future/contracts/messages/videos';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import type { MediaSettings } from '../config.js';

const BATCH = 200;
const ASK_AGAIN_HOURS = 24;

/** Asks the capsules service about old uncommitted videos, once a day. Until an answer comes, a video stays. */
@Injectable()
export class OrphanSweep extends PeriodicRounds {
  constructor(
    private readonly messageSender: MessageSender,
    log: Log,
    @Inject(SETTINGS) settings: Pick<MediaSettings, 'ORPHAN_SWEEP_INTERVAL_MS'>,
  ) {
    super(log, settings.ORPHAN_SWEEP_INTERVAL_MS);
  }

  protected async round(): Promise<void> {
    let count = BATCH;
    while (count === BATCH && !this.isStopping) {
      count = await this.messageSender.transaction(async (manager) => {
        const [unclaimed] = await manager.query<[VideoUnclaimed[], number]>(
          `UPDATE videos SET next_check_at = clock_timestamp() + make_interval(hours => $2)
            WHERE name IN (SELECT name FROM videos WHERE state = 'stored' AND next_check_at <= statement_timestamp()
                            ORDER BY next_check_at, name LIMIT $1 FOR UPDATE SKIP LOCKED)
          RETURNING name AS "videoName", admission_id AS "admissionId"`,
          [BATCH, ASK_AGAIN_HOURS],
        );
        await this.messageSender.postAll(manager, VideoUnclaimed, unclaimed);
        return unclaimed.length;
      });
    }
  }
}
