import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource } from 'typeorm';
import type { CapsulesSettings } from '../config.js';

/**
 * Days for which an expired admission is kept. By then its browser no longer repeats the upload, and media has asked
 * about each of its videos, which it does a day after storing them.
 */
const KEEP_DAYS = 30;

/** Rows per batch. */
const BATCH = 1000;

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

interface Old {
  id: string;
  /** Where the next batch starts, as PostgreSQL writes it. */
  position: string;
}

/**
 * Removes old admissions that no longer have a capsule, response or contribution. The others stay, because they replay
 * the first answer and protect their video from being discarded.
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

  /** Goes through all old admissions once, in the order of the index `admissions_expiry`. */
  protected async round(): Promise<void> {
    let count = 0;
    let last: Old | undefined;
    do {
      // Not `clock_timestamp`, which is volatile and cannot use the index.
      const old: Old[] = await this.database.query<Old[]>(
        `SELECT id, expires_at::text AS position FROM admissions
          WHERE (expires_at, id) > (coalesce($1::timestamptz, '-infinity'), coalesce($2::uuid, $5::uuid))
            AND expires_at < statement_timestamp() - make_interval(days => $3)
          ORDER BY expires_at, id LIMIT $4`,
        [last?.position ?? null, last?.id ?? null, KEEP_DAYS, BATCH, LOWEST_ID],
      );
      count += await this.remove(old.map(({ id }) => id));
      last = old.length === BATCH ? old.at(-1) : undefined;
    } while (last && !this.stopping);
    if (count > 0) this.log.info({ event: 'admissions.removed', count }, 'Removed old admissions');
  }

  /**
   * Removes the admissions that nothing refers to, and returns their number. One that has been resumed since is no
   * longer old. The foreign keys prevent the removal of one that is being committed.
   */
  private async remove(ids: readonly string[]): Promise<number> {
    // For a DELETE the driver returns the rows and their number.
    const [, removed] = await this.database.query<[object[], number]>(
      `DELETE FROM admissions AS old
        WHERE id = ANY ($1) AND expires_at < statement_timestamp() - make_interval(days => $2)
          AND NOT EXISTS (SELECT 1 FROM time_capsules WHERE admission_id = old.id)
          AND NOT EXISTS (SELECT 1 FROM time_capsule_answers WHERE admission_id = old.id)
          AND NOT EXISTS (SELECT 1 FROM shared_responses WHERE admission_id = old.id)
          AND NOT EXISTS (SELECT 1 FROM contributions WHERE admission_id = old.id)`,
      [ids, KEEP_DAYS],
    );
    return removed;
  }
}
