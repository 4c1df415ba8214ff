import { Inject, Injectable } from '@nestjs/common';
import { deliveryMoved } from '@dear-future/contracts/messages/deliveries';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { correctDueAt, LocalTimeSweep, type LocalTimeRow } from '@dear-future/work/rows/local-time-sweep';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import type { SourceKind } from '../sources/source-kinds.js';

interface Planned extends LocalTimeRow {
  attempt: number;
}

interface Moved {
  kind: SourceKind;
  sourceId: string;
  generation: number;
  dueAt: Date;
}

const MOVED = 'd.source_kind AS kind, d.source_id AS "sourceId", d.generation, d.due_at AS "dueAt"';

/** Its order is that of the index `deliveries_planned`. */
const PLANNED = `SELECT id, attempt, due_at AS "dueAt", local_date::text AS date, local_time::text AS time,
                        time_zone AS "timeZone", due_at AS sort_at
                   FROM deliveries WHERE time_zone IS NOT NULL`;
const SCHEDULED = `${PLANNED} AND state = 'scheduled'`;

/** Keeps the local times of deliveries. Capsules is told of new moments. */
@Injectable()
export class LocalTimes extends LocalTimeSweep<Planned> {
  constructor(
    database: DataSource,
    private readonly messageSender: MessageSender,
    log: Log,
    @Inject(SETTINGS) { LOCAL_TIME_SWEEP_MS }: DeliverySettings,
  ) {
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
    const [moved] = await manager.query<[Moved[], number]>(
      `UPDATE deliveries d SET state = 'scheduled', due_at = $3, next_attempt_at = $3, lease_until = NULL, tries = 0
        WHERE id = $1 AND attempt = $2 AND $3 > clock_timestamp() RETURNING ${MOVED}`,
      [claim.id, claim.attempt, dueAt],
    );
    await this.report(manager, moved);
    return moved.length === 1;
  }

  /** One update for all. A claimed row is skipped: its claim checks the local time itself. */
  protected move(rows: readonly (Planned & { correct: Date })[]): Promise<number> {
    const meant = [
      rows.map(({ id }) => id),
      rows.map(({ attempt }) => attempt),
      rows.map(({ correct }) => correct.toISOString()),
    ];
    return this.messageSender.transaction(async (manager) => {
      const [moved] = await manager.query<[Moved[], number]>(
        `UPDATE deliveries d SET due_at = meant.due_at, next_attempt_at = meant.due_at
           FROM unnest($1::uuid[], $2::integer[], $3::timestamptz[]) AS meant (id, attempt, due_at)
          WHERE d.id = meant.id AND d.attempt = meant.attempt AND d.state = 'scheduled' RETURNING ${MOVED}`,
        meant,
      );
      await this.report(manager, moved);
      return moved.length;
    });
  }

  private async report(manager: EntityManager, moved: readonly Moved[]): Promise<void> {
    const capsules = moved.filter(({ kind }) => kind === 'time-capsule');
    await this.messageSender.postAll(
      manager,
      deliveryMoved,
      capsules.map(({ sourceId, generation, dueAt }) => ({
        capsuleId: sourceId,
        generation,
        dueAt: dueAt.toISOString(),
      })),
    );
  }
}
