import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource } from 'typeorm';
import type { CapsulesSettings } from '../config.js';

/** By then the browser no longer retries the upload, and media has asked about all of its videos. */
const KEEP_DAYS = 30;
const BATCH = 1000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

interface OldAdmission {
  id: string;
  position: string;
  removed: boolean;
}

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
    super(log, settings.CLEANUP_MS);
  }

  /** Follows the index `admissions_expiry`. Foreign keys keep an admission that is being committed. */
  protected async round(): Promise<void> {
    let count = 0;
    let last: OldAdmission | undefined;
    do {
      // Not `clock_timestamp`, which is volatile and cannot use the index.
      const batch: OldAdmission[] = await this.database.query<OldAdmission[]>(
        `WITH batch AS MATERIALIZED (
           SELECT id, expires_at FROM admissions
            WHERE (expires_at, id) > (coalesce($1::timestamptz, '-infinity'), coalesce($2::uuid, '${LOWEST_ID}'))
              AND expires_at < statement_timestamp() - make_interval(days => $3)
            ORDER BY expires_at, id LIMIT ${String(BATCH)}
         ), removed AS (
           DELETE FROM admissions AS old USING batch
            WHERE old.id = batch.id AND old.expires_at < statement_timestamp() - make_interval(days => $3)
              AND NOT EXISTS (SELECT 1 FROM time_capsules WHERE admission_id = old.id)
              AND NOT EXISTS (SELECT 1 FROM time_capsule_answers WHERE admission_id = old.id)
              AND NOT EXISTS (SELECT 1 FROM shared_responses WHERE admission_id = old.id)
              AND NOT EXISTS (SELECT 1 FROM contributions WHERE admission_id = old.id)
           RETURNING old.id
         )
         SELECT id, expires_at::text AS position, removed.id IS NOT NULL AS removed
           FROM batch LEFT JOIN removed USING (id) ORDER BY expires_at, id`,
        [last?.position, last?.id, KEEP_DAYS],
      );
      count += batch.filter(({ removed }) => removed).length;
      last = batch.length === BATCH ? batch.at(-1) : undefined;
    } while (last && !this.stopping);
    if (count > 0) this.log.info({ event: 'admissions.removed', count }, 'Removed old admissions');
  }
}
