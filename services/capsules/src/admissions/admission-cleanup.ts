import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource } from 'typeorm';
import type { CapsulesSettings } from '../config.js';

/** By then the browser no longer retries the upload, and media has asked about all of its videos. */
const KEEP_DAYS = 30;
const BATCH = 1000;
/**
 * Removes old admissions. Those with a capsule, response or contribution stay: they repeat the first answer and protect
 * the video.
 */
@Injectable()
export class AdmissionCleanup extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    log: Log,
    @Inject(SETTINGS) settings: Pick<CapsulesSettings, 'CLEANUP_MS'>,
  ) {
    super(log, {
      everyMs: settings.CLEANUP_MS,
      atOnce: false,
      failed: { event: 'admissions.not_removed', sentence: 'Old admissions were not removed; the next round retries' },
    });
  }

  /** Foreign keys keep an admission that is being committed. */
  protected async round(): Promise<void> {
    let count = 0;
    let removed = BATCH;
    while (removed === BATCH && !this.stopping) {
      // Not `clock_timestamp`, which is volatile and cannot use the index.
      [, removed] = await this.database.query<[unknown, number]>(
        `DELETE FROM admissions WHERE id IN (
           SELECT id FROM admissions AS old
            WHERE expires_at < statement_timestamp() - make_interval(days => $1)
              AND NOT EXISTS (SELECT 1 FROM time_capsules WHERE admission_id = old.id)
              AND NOT EXISTS (SELECT 1 FROM time_capsule_answers WHERE admission_id = old.id)
              AND NOT EXISTS (SELECT 1 FROM shared_responses WHERE admission_id = old.id)
              AND NOT EXISTS (SELECT 1 FROM contributions WHERE admission_id = old.id)
            LIMIT $2)`,
        [KEEP_DAYS, BATCH],
      );
      count += removed;
    }
    if (count > 0) this.log.info({ event: 'admissions.removed', count }, 'Removed old admissions');
  }
}
