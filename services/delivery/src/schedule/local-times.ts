import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Claim } from '@dear-future/work/rows/claims';
import { correctDueAt, LocalTimeSweep, type LocalTimeRow } from '@dear-future/work/rows/local-time-sweep';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeliverySettings } from '../config.js';

interface Planned extends LocalTimeRow {
  attempt: number;
}

/** Its order is that of the index `deliveries_planned`. */
const PLANNED = `SELECT id, attempt, due_at AS "dueAt", local_date::text AS date, local_time::text AS time,
                        time_zone AS "timeZone", due_at AS sort_at
                   FROM deliveries WHERE time_zone IS NOT NULL`;
const SCHEDULED = `${PLANNED} AND state = 'scheduled'`;

/** Keeps the local times of deliveries. */
@Injectable()
export class LocalTimes extends LocalTimeSweep<Planned> {
  constructor(database: DataSource, log: Log, @Inject(SETTINGS) { LOCAL_TIME_SWEEP_MS }: DeliverySettings) {
    super(database, log, { everyMs: LOCAL_TIME_SWEEP_MS, rows: SCHEDULED });
  }

  /** Moves one scheduled delivery to its local time. */
  async correct(id: string): Promise<void> {
    await this.moveWrong(await this.database.query<Planned[]>(`${SCHEDULED} AND id = $1`, [id]));
  }

  /**
   * Reschedules a delivery that was claimed before its local time.
   *
   * @returns false when it is due
   */
  async postpone(manager: EntityManager, claim: Claim): Promise<boolean> {
    const [row] = await manager.query<Planned[]>(`${PLANNED} AND id = $1`, [claim.id]);
    const dueAt = row && correctDueAt(row);
    if (!dueAt) return false;
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE deliveries SET state = 'scheduled', due_at = $3, next_attempt_at = $3, lease_until = NULL, tries = 0
        WHERE id = $1 AND attempt = $2 AND $3 > clock_timestamp()`,
      [claim.id, claim.attempt, dueAt],
    );
    return count === 1;
  }

  /** One update for all. A claimed row is skipped: its claim checks the local time itself. */
  protected async move(rows: readonly (Planned & { correct: Date })[]): Promise<number> {
    const [, count] = await this.database.query<[unknown, number]>(
      `UPDATE deliveries d SET due_at = meant.due_at, next_attempt_at = meant.due_at
         FROM unnest($1::uuid[], $2::integer[], $3::timestamptz[]) AS meant (id, attempt, due_at)
        WHERE d.id = meant.id AND d.attempt = meant.attempt AND d.state = 'scheduled'`,
      [rows.map(({ id }) => id), rows.map(({ attempt }) => attempt), rows.map(({ correct }) => correct.toISOString())],
    );
    return count;
  }
}
