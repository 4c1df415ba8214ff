import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '../clock/database-clock.js';
import type { CapsulesSettings } from '../config.js';
import { momentOfDay } from './capsule-day.js';
import { CapsuleDays } from './capsule-days.js';
import { lockCapsule } from './find-capsule.js';
import { HostNews } from './host-news.js';
import { PaidCapsule } from './paid-capsule.entity.js';

/** Rows per query. */
const BATCH = 500;

/** How far ahead to look, in hours. New zone rules move a moment by a day at most. */
const HORIZON_HOURS = 48;

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

interface Planned {
  id: string;
  day: string;
  timeZone: string;
  deliveryDate: Date;
  /** Start of the next batch, in the database's notation. */
  position: string;
}

/**
 * Moves stored moments when the rules of a time zone have changed, so that capsules still open at nine o'clock local
 * time (docs/product.md §3.4). The day's worker checks once more (`capsule-opening.worker.ts`).
 */
@Injectable()
export class LocalDays extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    private readonly outgoing: Outgoing,
    private readonly days: CapsuleDays,
    private readonly news: HostNews,
    log: Log,
    @Inject(SETTINGS) settings: CapsulesSettings,
  ) {
    super(log, {
      everyMs: settings.LOCAL_TIME_SWEEP_MS,
      // New time zone rules come with a new version of Node.js.
      atOnce: true,
      failed: { event: 'local_days.failed', sentence: 'The days were not looked at; the next round will' },
    });
  }

  /** Every near day, in the order of the index `capsule_days_due`: later days cost nothing. */
  protected async round(): Promise<void> {
    let last: Planned | undefined;
    do {
      const near: Planned[] = await this.database.query<Planned[]>(
        `SELECT day.id, capsule.delivery_day::text AS day, capsule.time_zone AS "timeZone",
                capsule.delivery_date AS "deliveryDate", day.next_attempt_at::text AS position
           FROM capsule_days AS day JOIN paid_capsules AS capsule USING (id)
          WHERE day.state = 'waiting'
            AND (day.next_attempt_at, day.id) > (coalesce($1::timestamptz, clock_timestamp()), coalesce($2::uuid, $5::uuid))
            AND day.next_attempt_at < clock_timestamp() + make_interval(hours => $3)
          ORDER BY day.next_attempt_at, day.id LIMIT $4`,
        [last?.position ?? null, last?.id ?? null, HORIZON_HOURS, BATCH, LOWEST_ID],
      );
      for (const { id, day, timeZone, deliveryDate } of near) {
        if (isMoved({ deliveryDay: day, timeZone, deliveryDate })) await this.move(id);
      }
      last = near.length === BATCH ? near.at(-1) : undefined;
    } while (last && !this.stopping);
  }

  /** Corrects a day, unless it has come by now: then its worker checks it. */
  private async move(id: string): Promise<void> {
    const moved = await this.outgoing.transaction(async (manager) => this.correct(manager, id));
    if (moved)
      this.log.info({ event: 'local_days.moved', capsuleId: id }, 'Moved the day of a capsule to nine o’clock');
  }

  private async correct(manager: EntityManager, id: string): Promise<boolean> {
    const capsule = await lockCapsule(manager, id);
    const isWaiting = capsule?.paymentStatus === 'paid' && (capsule.status === 'active' || capsule.status === 'closed');
    if (!isWaiting || capsule.deliveryDate <= (await databaseNow(manager)) || !isMoved(capsule)) return false;
    const deliveryDate = momentOfDay(capsule.deliveryDay, capsule.timeZone);
    if (deliveryDate === null) return false;
    await manager.update(PaidCapsule, id, { deliveryDate });
    await this.days.plan(manager, Object.assign(capsule, { deliveryDate }));
    this.news.changed(manager, capsule);
    return true;
  }
}

/** Whether nine o'clock is not the stored moment. False for zones that this machine does not know. */
function isMoved(capsule: Pick<PaidCapsule, 'deliveryDay' | 'timeZone' | 'deliveryDate'>): boolean {
  const moment = momentOfDay(capsule.deliveryDay, capsule.timeZone);
  return moment !== null && moment.getTime() !== capsule.deliveryDate.getTime();
}
