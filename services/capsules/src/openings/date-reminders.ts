import { Processor } from '@nestjs/bullmq';
import { CapsuleNeedsDate } from '@dear-future/contracts/messages/paid-capsules';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { EntityManager } from 'typeorm';
import { isUnderWay, lockCapsule, titleOf } from '../paid-capsules/own-capsule.js';

export const DATE_REMINDERS_QUEUE = 'date-reminders';
/** When hosts are asked for a new date: this many days after the late payment. */
const REMINDER_DAYS = [0, 3, 10, 30];
const DAY_SECONDS = 86_400;

/** Asks hosts whose payment arrived after their capsule's date to choose a new one (docs/product.md §4.6). */
@Processor(DATE_REMINDERS_QUEUE)
export class DateReminders extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly messageSender: MessageSender,
  ) {
    super(context, { table: 'date_reminders', leaseSeconds: 30, waitingState: 'waiting', concurrency: 1 });
  }

  /** Begins the reminders, or goes on with them after a dispute. Needs the capsule's row lock. */
  async plan(manager: EntityManager, capsuleId: string): Promise<void> {
    await manager.query(
      `INSERT INTO date_reminders AS planned (id, next_attempt_at) VALUES ($1, clock_timestamp())
       ON CONFLICT (id) DO UPDATE SET next_attempt_at = excluded.next_attempt_at
         WHERE planned.state = 'waiting' AND planned.next_attempt_at IS NULL`,
      [capsuleId],
    );
    this.messageSender.enqueue(manager, DATE_REMINDERS_QUEUE, [capsuleId]);
  }

  protected perform(claim: Claim): Promise<void> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = await lockCapsule(manager, claim.id);
      if (!isUnderWay(capsule) || !capsule.needsNewDate) return this.claims.finish(manager, claim, 'done');
      if (capsule.paymentStatus !== 'paid') return this.claims.finish(manager, claim, 'waiting');
      const [[counted]] = await manager.query<[{ sent: number }[], number]>(
        'UPDATE date_reminders SET sent = sent + 1 WHERE id = $1 RETURNING sent',
        [claim.id],
      );
      const number = counted?.sent ?? 1;
      const [thisDay = 0, nextDay] = REMINDER_DAYS.slice(number - 1);
      await this.messageSender.post(manager, CapsuleNeedsDate, {
        capsuleId: capsule.id,
        userId: capsule.userId,
        title: titleOf(capsule),
        number,
        isLast: nextDay === undefined,
        at: (await databaseNow(manager)).toISOString(),
      });
      if (nextDay === undefined) return this.claims.finish(manager, claim, 'done');
      await this.claims.postpone(manager, claim, 'waiting', (nextDay - thisDay) * DAY_SECONDS);
    });
  }
}
