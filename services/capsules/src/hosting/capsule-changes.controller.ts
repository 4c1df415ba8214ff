import { Body, Controller, Delete, HttpCode, Patch } from '@nestjs/common';
import { earliestNewDate, NOTICE_DAYS } from '@dear-future/contracts/date-change';
import { ChangeDateBody, type PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import { TOO_LATE_TO_PAY, validateCapsuleDay, type CapsuleDay } from '../calendar/capsule-day.js';
import { UuidParam } from '../http/uuid-param.js';
import { CapsulePayments } from '../orders/capsule-payments.js';
import { CapsuleOpenings } from '../paid-capsules/capsule-openings.js';
import { isUnderWay, isUnpaid, updateCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';

/** This close to the delivery date, the opening may have begun. */
const DATE_FIXED_MS = 120_000;

@Controller('capsules/:id')
export class CapsuleChangesController {
  constructor(
    private readonly openings: CapsuleOpenings,
    private readonly reels: ReelRequests,
    private readonly payments: CapsulePayments,
    private readonly hostUpdates: HostUpdates,
  ) {}

  @Patch()
  changeDate(
    @UserId() userId: string,
    @UuidParam() id: string,
    @Body() { deliveryDate, timeZone }: ChangeDateBody,
  ): Promise<PaidCapsuleDto> {
    return this.hostUpdates.change(userId, id, async (manager, capsule, now) => {
      const isPaid = isUnderWay(capsule) && capsule.paymentStatus === 'paid';
      if (!isPaid && !isUnpaid(capsule)) {
        throw new ProblemError('wrong_state', 'The date of this capsule can’t be changed right now.');
      }
      if (isPaid && !capsule.needsNewDate && capsule.deliveryDate.getTime() - now.getTime() < DATE_FIXED_MS) {
        throw new ProblemError('wrong_state', 'It’s too late to change the delivery date.');
      }
      const day = validateCapsuleDay({ deliveryDate, timeZone: timeZone ?? capsule.timeZone }, now);
      if ('problems' in day) throw invalid(day.problems);
      if (!isPaid && isTooLateToPay(day.deliveryDate, now)) throw invalid([TOO_LATE_TO_PAY]);
      if (day.deliveryDate.getTime() === capsule.deliveryDate.getTime() && day.timeZone === capsule.timeZone) {
        return false;
      }
      if (isPaid && !capsule.needsNewDate && capsule.contributorCount > 0) requireNotice(day, capsule, now);
      await updateCapsule(manager, capsule, { ...day, needsNewDate: false, generation: capsule.generation + 1 });
      if (isPaid) await this.openings.plan(manager, capsule);
      // The reel shows the date.
      if (capsule.status === 'closed') await this.reels.requestIfDue(manager, capsule);
      return true;
    });
  }

  @Patch('close')
  close(@UserId() userId: string, @UuidParam() id: string): Promise<PaidCapsuleDto> {
    return this.hostUpdates.change(userId, id, async (manager, capsule) => {
      if (capsule.status === 'closed') return false;
      if (capsule.status !== 'active') throw new ProblemError('wrong_state', 'Only an active capsule can be closed.');
      await updateCapsule(manager, capsule, { status: 'closed' });
      await this.reels.requestIfDue(manager, capsule);
      return true;
    });
  }

  @Patch('reopen')
  reopen(@UserId() userId: string, @UuidParam() id: string): Promise<PaidCapsuleDto> {
    return this.hostUpdates.change(userId, id, async (manager, capsule, now) => {
      if (!isUnderWay(capsule) || capsule.deliveryDate <= now) {
        throw new ProblemError('wrong_state', 'You can only reopen a closed capsule before its delivery date.');
      }
      if (capsule.status === 'active') return false;
      await updateCapsule(manager, capsule, { status: 'active' });
      await this.reels.forget(manager, id);
      return true;
    });
  }

  @Delete()
  @HttpCode(204)
  async cancel(@UserId() userId: string, @UuidParam() id: string): Promise<void> {
    await this.hostUpdates.change(userId, id, async (manager, capsule) => {
      if (capsule.status === 'cancelled') return false;
      if (!isUnpaid(capsule)) throw new ProblemError('wrong_state', 'Only an unpaid capsule can be canceled.');
      await this.payments.cancel(manager, capsule);
      return true;
    });
  }
}

/** Contributors sent their videos for the old date; their edit links show the new one. */
function requireNotice(day: CapsuleDay, capsule: PaidCapsule, now: Date): void {
  if (day.deliveryDate >= earliestNewDate(capsule.deliveryDate, now)) return;
  const problem = `Some videos are already in, and your contributors need time to notice the change. Please choose a date at least ${String(NOTICE_DAYS)} days away, or later than the current one.`;
  throw invalid([{ field: 'deliveryDate', problem }]);
}
