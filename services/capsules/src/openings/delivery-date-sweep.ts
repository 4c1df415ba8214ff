import { PAID_DELIVERY_TIME } from '@dear-future/contracts/constants';
import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { LocalTimeSweep, type LocalTimeRow, type WrongRow } from '@dear-future/work/rows/local-time-sweep';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import type { CapsulesSettings } from '../config.js';
import { CapsuleOpenings } from './capsule-openings.js';
import { isUnderWay, lockCapsule, notifyHost, updateCapsule } from '../paid-capsules/own-capsule.js';

/** `sort_at` sorts the rows in the order of the index `capsule_openings_due`. */
const WAITING = `SELECT opening.id, capsule.delivery_date AS "dueAt", capsule.delivery_day::text AS date,
                        '${PAID_DELIVERY_TIME}:00' AS time, capsule.time_zone AS "timeZone", opening.next_attempt_at AS sort_at
                   FROM capsule_openings AS opening JOIN paid_capsules AS capsule USING (id) WHERE opening.state = 'waiting'`;

/** Corrects the dates of capsules that have not opened, when the rules of their time zones have changed. */
@Injectable()
export class DeliveryDateSweep extends LocalTimeSweep<LocalTimeRow> {
  constructor(
    database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly openings: CapsuleOpenings,
    log: Log,
    @Inject(SETTINGS) { LOCAL_TIME_SWEEP_MS }: CapsulesSettings,
  ) {
    super(database, log, LOCAL_TIME_SWEEP_MS, WAITING);
  }

  protected async move(rows: readonly WrongRow[]): Promise<number> {
    let count = 0;
    for (const row of rows) {
      if (await this.messageSender.transaction((manager) => this.correct(manager, row))) count += 1;
    }
    return count;
  }

  private async correct(manager: EntityManager, { id, dueAt, correctDueAt: deliveryDate }: WrongRow): Promise<boolean> {
    const capsule = await lockCapsule(manager, id);
    const isWaiting = capsule.paymentStatus === 'paid' && isUnderWay(capsule);
    if (!isWaiting || capsule.deliveryDate.getTime() !== dueAt.getTime()) return false;
    if (dueAt <= (await databaseNow(manager))) return false;
    await updateCapsule(manager, capsule, { deliveryDate });
    await this.openings.plan(manager, capsule);
    notifyHost(this.messageSender, manager, capsule);
    return true;
  }
}
