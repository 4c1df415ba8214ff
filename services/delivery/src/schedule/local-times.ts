import { Inject, Injectable } from '@nestjs/common';
import { DeliveryMoved, type CapsulePlan, type DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { correctedDueAt, localMoment, type LocalMoment } from '@dear-future/service-kit/time/local-moment';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { LocalTimeSweep, type LocalTimeRow, type WrongRow } from '@dear-future/work/rows/local-time-sweep';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import type { SourceKind } from '../sources/source-kinds.js';

interface Planned extends LocalTimeRow {
  attempt: number;
}

interface MovedDelivery {
  kind: SourceKind;
  capsuleId: string;
  generation: number;
  dueAt: Date;
  move: number;
  plan: CapsulePlan | null;
}

const PLANNED = `SELECT id, attempt, due_at AS "dueAt", local_date::text AS date, local_time::text AS time,
                        time_zone AS "timeZone", due_at AS sort_at
                   FROM deliveries WHERE time_zone IS NOT NULL`;
/** The index `deliveries_planned` finds these rows in the order of `due_at` and `id`. */
const SCHEDULED = `${PLANNED} AND state = 'scheduled'`;

@Injectable()
export class LocalTimes extends LocalTimeSweep<Planned> {
  constructor(
    database: DataSource,
    private readonly messageSender: MessageSender,
    log: Log,
    @Inject(SETTINGS) { LOCAL_TIME_SWEEP_MS }: DeliverySettings,
  ) {
    super(database, log, LOCAL_TIME_SWEEP_MS, SCHEDULED);
  }

  async correct(id: string): Promise<void> {
    await this.moveWrong(await this.database.query<Planned[]>(`${SCHEDULED} AND id = $1`, [id]));
  }

  /** Reschedules a delivery that was claimed before its local time. Returns false if the local time has come. */
  async postpone(manager: EntityManager, { id, attempt }: Claim): Promise<boolean> {
    const [row] = await manager.query<Planned[]>(`${PLANNED} AND id = $1`, [id]);
    const correctDueAt = row ? correctedDueAt(row) : null;
    if (correctDueAt === null) return false;
    return (
      (await this.reschedule(manager, [{ id, attempt, correctDueAt }], 'meant.due_at > statement_timestamp()')) === 1
    );
  }

  /** Skips claimed rows, because the worker that claimed a row also checks its local time. */
  protected move(rows: readonly WrongRow<Planned>[]): Promise<number> {
    return this.messageSender.transaction((manager) => this.reschedule(manager, rows, "d.state = 'scheduled'"));
  }

  private async reschedule(
    manager: EntityManager,
    rows: readonly { id: string; attempt: number; correctDueAt: Date }[],
    condition: string,
  ): Promise<number> {
    const [moved] = await manager.query<[MovedDelivery[], number]>(
      `UPDATE deliveries d
          SET state = 'scheduled', due_at = meant.due_at, next_attempt_at = meant.due_at, lease_until = NULL, tries = 0,
              moves = moves + 1
         FROM unnest($1::uuid[], $2::integer[], $3::timestamptz[]) AS meant (id, attempt, due_at)
        WHERE d.id = meant.id AND d.attempt = meant.attempt AND ${condition}
        RETURNING d.source_kind AS kind, d.source_id AS "capsuleId", d.generation, d.due_at AS "dueAt",
                  d.moves AS move, (SELECT plan FROM plans WHERE capsule_id = d.source_id) AS plan`,
      [rows.map(({ id }) => id), rows.map(({ attempt }) => attempt), rows.map((row) => row.correctDueAt.toISOString())],
    );
    const moves = moved.flatMap(({ kind, dueAt, plan, ...capsule }) =>
      kind === 'time-capsule' ? [{ ...capsule, dueAt: dueAt.toISOString(), ...(plan && { plan }) }] : [],
    );
    await this.messageSender.postAll(manager, DeliveryMoved, moves);
    return moved.length;
  }
}

/** An unchanged due time keeps its local time, even if the rules of its time zone have changed. */
export async function localTimeOf(
  manager: EntityManager,
  source: { kind: SourceKind; id: string },
  { dueAt, timeZone = null }: Partial<Pick<DeliveryDefinition, 'dueAt' | 'timeZone'>>,
): Promise<LocalMoment | null> {
  if (dueAt === undefined) return null;
  const [kept] = await manager.query<LocalMoment[]>(
    `SELECT local_date::text AS date, local_time::text AS time FROM deliveries
      WHERE source_kind = $1 AND source_id = $2 AND due_at = $3 AND time_zone = $4 AND local_date IS NOT NULL
      ORDER BY generation DESC LIMIT 1`,
    [source.kind, source.id, dueAt, timeZone],
  );
  return kept ?? localMoment(new Date(dueAt), timeZone);
}
