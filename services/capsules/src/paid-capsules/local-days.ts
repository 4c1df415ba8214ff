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

/** Days looked at in one query. */
const BATCH = 500;

/** How far ahead is looked, in hours. No change of a zone's rules moves a moment by more than a day. */
const HORIZON_HOURS = 48;

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

interface Planned {
  id: string;
  day: string;
  timeZone: string;
  deliveryDate: Date;
  /** Where the next batch goes on, as the database writes it. */
  position: string;
}

/**
 * Keeps nine o'clock nine o'clock when the rules of a zone change after a day was chosen, earlier as well as later
 * (docs/product.md §3.4). The day itself looks once more, for what changed since (`the-day.ts`).
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
      // New rules come with a new version of the program.
      atOnce: true,
      failed: { event: 'local_days.failed', sentence: 'The days were not looked at; the next round will' },
    });
  }

  /** Every day that is near, in the order of the index `capsule_days_due`, whatever the calendar holds beyond. */
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

  /** Puts a day where it belongs, unless it has come meanwhile: then it looks itself. */
  private async move(id: string): Promise<void> {
    const moved = await this.outgoing.transaction(async (manager) => this.correct(manager, id));
    if (moved) this.log.info({ event: 'local_days.moved', capsuleId: id }, 'A capsule keeps its nine o’clock');
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

/** Whether the wall shows nine o'clock at another moment than was thought. A zone that this machine does not know stays as it is. */
function isMoved(capsule: Pick<PaidCapsule, 'deliveryDay' | 'timeZone' | 'deliveryDate'>): boolean {
  const meant = momentOfDay(capsule.deliveryDay, capsule.timeZone);
  return meant !== null && meant.getTime() !== capsule.deliveryDate.getTime();
}
