import { hash, randomUUID } from 'node:crypto';
import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { CURRENCY } from '@dear-future/contracts/constants';
import { CreatePaidCapsuleBody, CreditDto, type PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { IDEMPOTENCY_KEY } from '@dear-future/contracts/internal/uploads';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { TOO_LATE_TO_PAY } from '../calendar/capsule-day.js';
import { Credit } from '../credits/credit.entity.js';
import { Credits } from '../credits/credits.js';
import { UuidParam } from '../http/uuid-param.js';
import { newSlug } from '../http/slug.js';
import { sendList, ListQuery } from '@dear-future/service-kit/lists/send-list';
import { CapsulePayments } from '../orders/capsule-payments.js';
import { readOrder } from '../orders/read-order.js';
import { findPackage } from '../paid-capsules/capsule-package.entity.js';
import { isUnpaid, nameOf, ownCapsule, toPaidCapsuleDto } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

@Controller()
export class PaidCapsulesController {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly credits: Credits,
    private readonly payments: CapsulePayments,
    private readonly hostUpdates: HostUpdates,
  ) {}

  @Get('credits')
  listCredits(@UserId() userId: string, @Query() query: ListQuery, @Res({ passthrough: true }) response: Response) {
    return sendList(response, query, {
      rows: this.database.getRepository(Credit),
      where: { userId },
      sortedBy: 'createdAt',
      toDto: (credit) => dtoOf(CreditDto, credit),
    });
  }

  @Get('capsules')
  async list(@UserId() userId: string, @Query() query: ListQuery, @Res({ passthrough: true }) response: Response) {
    const now = await databaseNow(this.database.manager);
    return sendList(response, query, {
      rows: this.database.getRepository(PaidCapsule),
      where: { userId },
      sortedBy: 'createdAt',
      toDto: (capsule) => toPaidCapsuleDto(capsule, now),
    });
  }

  /** Creates a capsule, active if there is nothing to pay. Repeating the key and the body returns the same capsule. */
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
      const { capsuleType, packageId, hasLongerVideoAddon, hasHighlightReelAddon } = sent;
      const chosen = { capsuleType, packageId, hasLongerVideoAddon, hasHighlightReelAddon };
      const order = { ...chosen, ...readOrder(sent, await findPackage(manager, packageId), now) };
      const [id, slug] = [randomUUID(), newSlug()];
      await manager.insert(PaidCapsule, { ...order, id, slug, userId, idempotencyKey, fingerprint });
      const capsule = await manager.findOneByOrFail(PaidCapsule, { id });
      if (capsule.usesCredit && !(await this.credits.reserve(manager, capsule))) {
        throw new ProblemError('wrong_state', 'You don’t have a credit to use right now.');
      }
      if (capsule.totalPriceCents === 0) await this.payments.apply(manager, capsule, 'paid', 0);
      else this.hostUpdates.notify(manager, capsule);
      return toPaidCapsuleDto(capsule, now);
    });
  }

  @Get('capsules/:id')
  async one(@UserId() userId: string, @UuidParam() id: string): Promise<PaidCapsuleDto> {
    const { manager } = this.database;
    return toPaidCapsuleDto(await ownCapsule(manager, userId, id), await databaseNow(manager));
  }

  @Post('capsules/:id/checkout/admit')
  @HttpCode(200)
  async admitCheckout(@UserId() userId: string, @UuidParam() id: string): Promise<CheckoutOrder> {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, userId, id);
    const refusal = checkoutRefusal(capsule, await databaseNow(manager));
    if (refusal !== null) throw new ProblemError('wrong_state', refusal);
    const { priceLines: lines, totalPriceCents: totalCents } = capsule;
    const payBefore = capsule.deliveryDate.toISOString();
    return { orderId: id, userId, title: nameOf(capsule), lines, totalCents, currency: CURRENCY, payBefore };
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

/** Serializes requests with the same key; otherwise each would create a capsule. */
async function findByKey(manager: EntityManager, userId: string, key: string): Promise<PaidCapsule | null> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`capsule ${userId} ${key}`]);
  return manager.findOneBy(PaidCapsule, { userId, idempotencyKey: key });
}

function fingerprintOf(sent: CreatePaidCapsuleBody): string {
  const fields = Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(fields));
}
