import { hash, randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Headers, HttpCode, Patch, Post } from '@nestjs/common';
import { CURRENCY } from '@dear-future/contracts/constants';
import { NOTICE_DAYS, earliestNewDate } from '@dear-future/contracts/date-change';
import {
  ChangeDateBody,
  CreatePaidCapsuleBody,
  CreditDto,
  type PaidCapsuleDto,
} from '@dear-future/contracts/http/paid-capsules';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { IDEMPOTENCY_KEY } from '@dear-future/contracts/internal/uploads';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { EntityManager } from 'typeorm';
import { TOO_LATE_TO_PAY, readCapsuleDay } from '../calendar/capsule-day.js';
import { Credit } from '../model/credit.entity.js';
import { reserveCredit } from '../credits/credits.js';
import { readForm } from '../forms/form.js';
import { dtoOf } from '../http/dto-of.js';
import { PageParam, PageRequest } from '@dear-future/service-kit/lists/list';
import { OwnItemParam, type OwnItem } from '../http/own.js';
import { newSlug } from '../http/slug.js';
import { CapsulePayments } from '../orders/capsule-payments.js';
import { readOrder } from '../orders/read-order.js';
import { CapsuleOpenings } from '../openings/capsule-openings.js';
import {
  changeOwnCapsule,
  isUnderWay,
  isUnpaid,
  titleOf,
  notifyHost,
  findOwnCapsule,
  toPaidCapsuleDto,
  updateCapsule,
} from '../paid-capsules/own-capsule.js';
import { PaidCapsule } from '../model/paid-capsule.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';

/** For this long before its opening, a capsule's date cannot change: the opening might begin at the same time. */
const DATE_LOCK_MS = 120_000;

@Controller()
export class PaidCapsulesController {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
    private readonly payments: CapsulePayments,
    private readonly openings: CapsuleOpenings,
    private readonly reels: ReelRequests,
  ) {}

  @Get('credits')
  listCredits(@UserId() userId: string, @PageParam() request: PageRequest) {
    return request.readPage(this.manager, {
      type: Credit,
      where: { userId },
      toDto: (credit) => dtoOf(CreditDto, credit),
    });
  }

  @Get('capsules')
  async list(@UserId() userId: string, @PageParam() request: PageRequest) {
    const now = await databaseNow(this.manager);
    return request.readPage(this.manager, {
      type: PaidCapsule,
      where: { userId },
      toDto: (capsule) => toPaidCapsuleDto(capsule, now),
    });
  }

  /** Creates a capsule, which is active if there is nothing to pay. The same key and body return the same capsule. */
  @Post('capsules')
  async create(
    @UserId() userId: string,
    @Body() sent: CreatePaidCapsuleBody,
    @Headers('idempotency-key') idempotencyKey: string | null = null,
  ): Promise<PaidCapsuleDto> {
    if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
      const problem = 'Idempotency-Key must be 1 to 200 visible ASCII characters.';
      throw invalid([{ field: 'Idempotency-Key', problem }]);
    }
    const fingerprint = fingerprintOf(sent);
    return this.messageSender.transaction(async (manager) => {
      const existing = idempotencyKey === null ? null : await findByKey(manager, userId, idempotencyKey);
      const now = await databaseNow(manager);
      if (existing) {
        if (existing.fingerprint === fingerprint) return toPaidCapsuleDto(existing, now);
        throw new ProblemError(
          'idempotency_mismatch',
          'You’ve already ordered a different capsule from this page. Please start a new order.',
        );
      }
      const order = readOrder(sent, now);
      const [id, slug] = [randomUUID(), newSlug()];
      await manager.insert(PaidCapsule, { ...order, id, slug, userId, idempotencyKey, fingerprint });
      const capsule = await manager.findOneByOrFail(PaidCapsule, { id });
      if (capsule.usesCredit && !(await reserveCredit(manager, capsule))) {
        throw wrongState('You don’t have a credit to use right now.');
      }
      if (capsule.totalPriceCents === 0) await this.payments.apply(manager, capsule, 'paid', 0);
      else notifyHost(this.messageSender, manager, capsule);
      return toPaidCapsuleDto(capsule, now);
    });
  }

  @Get('capsules/:id')
  async show(@OwnItemParam() item: OwnItem): Promise<PaidCapsuleDto> {
    return toPaidCapsuleDto(await findOwnCapsule(this.manager, item), await databaseNow(this.manager));
  }

  @Post('capsules/:id/checkout/admit')
  @HttpCode(200)
  async admitCheckout(@OwnItemParam() item: OwnItem): Promise<CheckoutOrder> {
    const capsule = await findOwnCapsule(this.manager, item);
    const refusal = checkoutRefusal(capsule, await databaseNow(this.manager));
    if (refusal !== null) throw wrongState(refusal);
    const { id: orderId, userId, priceLines: lines, totalPriceCents: totalCents } = capsule;
    const payBefore = capsule.deliveryDate.toISOString();
    return { orderId, userId, title: titleOf(capsule), lines, totalCents, currency: CURRENCY, payBefore };
  }

  @Patch('capsules/:id')
  changeDate(@OwnItemParam() item: OwnItem, @Body() sent: ChangeDateBody): Promise<PaidCapsuleDto> {
    return changeOwnCapsule(this.messageSender, item, async (manager, capsule, now) => {
      const isPaid = isUnderWay(capsule) && capsule.paymentStatus === 'paid';
      if (!isPaid && !isUnpaid(capsule)) {
        throw wrongState('The date of this capsule can’t be changed right now.');
      }
      if (isPaid && !capsule.needsNewDate && capsule.deliveryDate.getTime() - now.getTime() < DATE_LOCK_MS) {
        throw wrongState('It’s too late to change the delivery date.');
      }
      const day = readForm(sent, (form) => readCapsuleDay(form, capsule.timeZone, now));
      if (!isPaid && isTooLateToPay(day.deliveryDate, now)) throw invalid([TOO_LATE_TO_PAY]);
      if (day.deliveryDate.getTime() === capsule.deliveryDate.getTime() && day.timeZone === capsule.timeZone) {
        return;
      }
      if (isPaid && !capsule.needsNewDate && capsule.contributorCount > 0) {
        requireNotice(day.deliveryDate, capsule, now);
      }
      await updateCapsule(manager, capsule, { ...day, needsNewDate: false, generation: capsule.generation + 1 });
      if (isPaid) await this.openings.plan(manager, capsule);
      // The old reel shows the old date.
      if (capsule.status === 'closed') await this.reels.requestIfChanged(manager, capsule);
    });
  }

  @Patch('capsules/:id/close')
  close(@OwnItemParam() item: OwnItem): Promise<PaidCapsuleDto> {
    return changeOwnCapsule(this.messageSender, item, async (manager, capsule) => {
      if (capsule.status === 'closed') return;
      if (capsule.status !== 'active') throw wrongState('Only an active capsule can be closed.');
      await updateCapsule(manager, capsule, { status: 'closed' });
      await this.reels.requestIfChanged(manager, capsule);
    });
  }

  @Patch('capsules/:id/reopen')
  reopen(@OwnItemParam() item: OwnItem): Promise<PaidCapsuleDto> {
    return changeOwnCapsule(this.messageSender, item, async (manager, capsule, now) => {
      if (!isUnderWay(capsule) || capsule.deliveryDate <= now) {
        throw wrongState('You can only reopen a closed capsule before its delivery date.');
      }
      if (capsule.status === 'active') return;
      await updateCapsule(manager, capsule, { status: 'active' });
      await this.reels.forget(manager, capsule.id);
    });
  }

  @Delete('capsules/:id')
  @HttpCode(204)
  async cancel(@OwnItemParam() item: OwnItem): Promise<void> {
    await changeOwnCapsule(this.messageSender, item, async (manager, capsule) => {
      if (capsule.status === 'cancelled') return;
      if (!isUnpaid(capsule)) throw wrongState('Only an unpaid capsule can be canceled.');
      await this.payments.cancel(manager, capsule);
    });
  }
}

function checkoutRefusal(capsule: PaidCapsule, now: Date): string | null {
  if (capsule.status === 'cancelled') return 'This capsule was canceled.';
  if (capsule.paymentStatus === 'processing') {
    return 'Your bank is still confirming your payment. You don’t need to do anything.';
  }
  if (!isUnpaid(capsule)) return 'This capsule is already paid for.';
  return isTooLateToPay(capsule.deliveryDate, now) ? TOO_LATE_TO_PAY.problem : null;
}

/** Makes requests with the same key wait for each other. Otherwise each of them would create a capsule. */
async function findByKey(manager: EntityManager, userId: string, key: string): Promise<PaidCapsule | null> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`capsule ${userId} ${key}`]);
  return manager.findOneBy(PaidCapsule, { userId, idempotencyKey: key });
}

function fingerprintOf(sent: CreatePaidCapsuleBody): string {
  const fields = Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(fields));
}

/** Contributors sent their videos for the old date, and need time to notice the new one in their edit links. */
function requireNotice(deliveryDate: Date, capsule: PaidCapsule, now: Date): void {
  if (deliveryDate >= earliestNewDate(capsule.deliveryDate, now)) return;
  const problem = `Some videos are already in, and your contributors need time to notice the change. Please choose a date at least ${String(NOTICE_DAYS)} days away, or later than the current one.`;
  throw invalid([{ field: 'deliveryDate', problem }]);
}
