import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { correctedDueAt } from '@dear-future/service-kit/time/local-moment';
import type { Claim } from '@dear-future/work/rows/claims';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeliverySettings } from '../config.js';

/** Rows in one query or update. */
const BATCH = 500;

/**
 * Hours that the sweep looks ahead. New rules of a zone never move a time by more than a day, so later deliveries are
 * checked in time.
 */
const HORIZON_HOURS = 48;

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

interface Planned {
  id: string;
  attempt: number;
  dueAt: Date;
  date: string;
  time: string;
  timeZone: string;
  /** The position of the next batch, as the database formats it. */
  position: string;
}

const PLANNED = `id, attempt, due_at AS "dueAt", local_date::text AS date, local_time::text AS time, time_zone AS "timeZone",
                 due_at::text AS position`;

/**
 * Keeps the local date and time that a user chose when a government changes the rules of its time zone (docs/product.md
 * §3.4). Users are not notified: the local time is what was promised.
 */
@Injectable()
export class LocalTimes extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    log: Log,
    @Inject(SETTINGS) settings: DeliverySettings,
  ) {
    super(log, {
      everyMs: settings.LOCAL_TIME_SWEEP_MS,
      // New rules come with a new version of Node.
      atOnce: true,
      failed: { event: 'local_times.failed', sentence: 'Local times were not looked at; the next round will' },
    });
  }

  /** Moves one scheduled delivery to its local time. */
  async correct(id: string): Promise<void> {
    const rows = await this.database.query<Planned[]>(
      `SELECT ${PLANNED} FROM deliveries WHERE id = $1 AND state = 'scheduled' AND time_zone IS NOT NULL`,
      [id],
    );
    await this.move(rows);
  }

  /**
   * Reschedules a delivery that was claimed before its local time.
   *
   * @returns false when it is due
   */
  async postpone(manager: EntityManager, claim: Claim): Promise<boolean> {
    const [row] = await manager.query<Planned[]>(
      `SELECT ${PLANNED} FROM deliveries WHERE id = $1 AND time_zone IS NOT NULL`,
      [claim.id],
    );
    const dueAt = row && correctedDueAt({ dueAt: row.dueAt, local: row, timeZone: row.timeZone });
    if (!dueAt) return false;
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE deliveries SET state = 'scheduled', due_at = $3, next_attempt_at = $3, lease_until = NULL, tries = 0
        WHERE id = $1 AND attempt = $2 AND $3 > clock_timestamp()`,
      [claim.id, claim.attempt, dueAt],
    );
    return count === 1;
  }

  /** All deliveries that are due soon, in the order of the index `deliveries_planned`. */
  protected async round(): Promise<void> {
    let moved = 0;
    let last: Planned | undefined;
    do {
      const rows: Planned[] = await this.database.query<Planned[]>(
        `SELECT ${PLANNED} FROM deliveries
          WHERE state = 'scheduled' AND time_zone IS NOT NULL
            AND (due_at, id) > (coalesce($1::timestamptz, clock_timestamp()), coalesce($2::uuid, $5::uuid))
            AND due_at < clock_timestamp() + make_interval(hours => $3)
          ORDER BY due_at, id LIMIT $4`,
        [last?.position ?? null, last?.id ?? null, HORIZON_HOURS, BATCH, LOWEST_ID],
      );
      moved += await this.move(rows);
      last = rows.length === BATCH ? rows.at(-1) : undefined;
    } while (last && !this.stopping);
    if (moved > 0) this.log.info({ event: 'local_times.moved', count: moved }, 'Deliveries moved to their local time');
  }

  /** One update for all. A claimed row is skipped: its claim checks the local time itself. */
  private async move(rows: Planned[]): Promise<number> {
    const wrong = rows.flatMap((row) => {
      const dueAt = correctedDueAt({ dueAt: row.dueAt, local: row, timeZone: row.timeZone });
      return dueAt ? [{ ...row, dueAt }] : [];
    });
    if (wrong.length === 0) return 0;
    const [, count] = await this.database.query<[unknown, number]>(
      `UPDATE deliveries d SET due_at = meant.due_at, next_attempt_at = meant.due_at
         FROM unnest($1::uuid[], $2::integer[], $3::timestamptz[]) AS meant (id, attempt, due_at)
        WHERE d.id = meant.id AND d.attempt = meant.attempt AND d.state = 'scheduled'`,
      [wrong.map(({ id }) => id), wrong.map(({ attempt }) => attempt), wrong.map(({ dueAt }) => dueAt.toISOString())],
    );
    return count;
  }
}
