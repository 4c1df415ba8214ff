import { Injectable } from '@nestjs/common';
import type { ChangeDateBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { earliestNewDate, NOTICE_DAYS } from '@dear-future/contracts/date-change';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { Cancellation } from '../orders/cancellation.js';
import { validateCapsuleDay, TOO_LATE_TO_PAY, type CapsuleDay } from '../calendar/capsule-day.js';
import { CapsuleOpenings } from '../paid-capsules/capsule-openings.js';
import { isUnpaid, ownCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { toPaidCapsuleDto } from '../paid-capsules/paid-capsule-answers.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

/** This close to the delivery date, the opening may have begun. */
const DATE_FIXED_MS = 120_000;

/** A host's changes to their own capsule (`not_found` for others), under its row lock. */
@Injectable()
export class CapsuleChanges {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly openings: CapsuleOpenings,
    private readonly reels: ReelRequests,
    private readonly cancellation: Cancellation,
    private readonly hostUpdates: HostUpdates,
  ) {}

  /**
   * Keeps the time zone unless another one is sent.
   * @throws ProblemError `invalid`, also with too little notice for contributors; `wrong_state` while a payment is
   *   processing or disputed, and for a paid capsule from two minutes before its date on
   */
  changeDate(userId: string, id: string, { deliveryDate, timeZone }: ChangeDateBody): Promise<PaidCapsuleDto> {
    return this.change(userId, id, async (manager, capsule, now) => {
      const isPaid = isUnderWay(capsule) && capsule.paymentStatus === 'paid';
      if (!isPaid && !isUnpaid(capsule)) {
        throw new ProblemError('wrong_state', 'The date of this capsule can’t be changed right now.');
      }
      if (isPaid && !capsule.needsNewDate && capsule.deliveryDate.getTime() - now.getTime() < DATE_FIXED_MS) {
        throw new ProblemError('wrong_state', 'The delivery date has come, so it can’t be changed any more.');
      }
      const day = validateCapsuleDay({ deliveryDate, timeZone: timeZone ?? capsule.timeZone }, now);
      if ('problems' in day) throw invalid(day.problems);
      if (!isPaid && isTooLateToPay(day.deliveryDate, now)) throw invalid([TOO_LATE_TO_PAY]);
      if (isSameDay(day, capsule)) return false;
      if (isPaid && !capsule.needsNewDate && capsule.contributorCount > 0) requireNotice(day, capsule, now);
      await write(manager, capsule, { ...day, needsNewDate: false, generation: capsule.generation + 1 });
      if (isPaid) await this.openings.plan(manager, capsule);
      // The reel shows the date.
      if (capsule.status === 'closed') await this.reels.requestIfDue(manager, capsule);
      return true;
    });
  }

  /** Idempotent. @throws ProblemError `wrong_state` */
  close(userId: string, id: string): Promise<PaidCapsuleDto> {
    return this.change(userId, id, async (manager, capsule) => {
      if (capsule.status === 'closed') return false;
      if (capsule.status !== 'active') throw new ProblemError('wrong_state', 'Only an active capsule can be closed.');
      await write(manager, capsule, { status: 'closed' });
      await this.reels.requestIfDue(manager, capsule);
      return true;
    });
  }

  /** Until its date; idempotent. @throws ProblemError `wrong_state` */
  reopen(userId: string, id: string): Promise<PaidCapsuleDto> {
    return this.change(userId, id, async (manager, capsule, now) => {
      if (!isUnderWay(capsule) || capsule.deliveryDate <= now) {
        throw new ProblemError('wrong_state', 'You can only reopen a closed capsule before its delivery date.');
      }
      if (capsule.status === 'active') return false;
      await write(manager, capsule, { status: 'active' });
      await this.reels.forget(manager, id);
      return true;
    });
  }

  /** Idempotent. @throws ProblemError `wrong_state` when it is paid or its payment is processing */
  async cancel(userId: string, id: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      const capsule = await ownCapsule(manager, userId, id, 'for_no_key_update');
      if (capsule.status === 'cancelled') return;
      if (!isUnpaid(capsule)) {
        throw new ProblemError('wrong_state', 'Only an unpaid capsule can be cancelled.');
      }
      await this.cancellation.cancel(manager, capsule);
    });
  }

  /** @param act changes the locked capsule and its row, and returns whether it changed anything */
  private change(
    userId: string,
    id: string,
    act: (manager: EntityManager, capsule: PaidCapsule, now: Date) => Promise<boolean>,
  ): Promise<PaidCapsuleDto> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = await ownCapsule(manager, userId, id, 'for_no_key_update');
      const now = await databaseNow(manager);
      if (await act(manager, capsule, now)) this.hostUpdates.changed(manager, capsule);
      return toPaidCapsuleDto(capsule, now);
    });
  }
}

/**
 * Contributors sent their videos for the old date; their edit links show the new one.
 * @throws ProblemError `invalid`
 */
function requireNotice(day: CapsuleDay, capsule: PaidCapsule, now: Date): void {
  if (day.deliveryDate >= earliestNewDate(capsule.deliveryDate, now)) return;
  const problem = `Some videos are already in, so the new date must be at least ${String(NOTICE_DAYS)} days away, or later than the current one: your contributors need time to see it.`;
  throw invalid([{ field: 'deliveryDate', problem }]);
}

function isUnderWay({ status }: PaidCapsule): boolean {
  return status === 'active' || status === 'closed';
}

function isSameDay(day: CapsuleDay, capsule: PaidCapsule): boolean {
  return day.deliveryDate.getTime() === capsule.deliveryDate.getTime() && day.timeZone === capsule.timeZone;
}

async function write(manager: EntityManager, capsule: PaidCapsule, change: Partial<PaidCapsule>): Promise<void> {
  await manager.update(PaidCapsule, capsule.id, change);
  Object.assign(capsule, change);
}
