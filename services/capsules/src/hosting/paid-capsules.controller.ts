import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { CURRENCY } from '@dear-future/contracts/constants';
import { CreatePaidCapsuleBody, type PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { IDEMPOTENCY_KEY } from '@dear-future/contracts/internal/uploads';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { TOO_LATE_TO_PAY } from '../calendar/capsule-day.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { UuidParam } from '../identity/uuid-param.js';
import { answerList, ListQuery } from '../lists/answer-list.js';
import { PaidCapsuleCreator } from '../orders/paid-capsule-creator.js';
import { isUnpaid, nameOf, ownCapsule, toPaidCapsuleDto } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

@Controller('capsules')
export class PaidCapsulesController {
  constructor(
    private readonly database: DataSource,
    private readonly creator: PaidCapsuleCreator,
  ) {}

  @Get()
  async list(@UserId() userId: string, @Query() query: ListQuery, @Res({ passthrough: true }) response: Response) {
    const now = await databaseNow(this.database.manager);
    return answerList(response, query, {
      rows: this.database.getRepository(PaidCapsule),
      where: { userId },
      sortedBy: 'createdAt',
      toDto: (capsule) => toPaidCapsuleDto(capsule, now),
    });
  }

  @Post()
  create(
    @UserId() userId: string,
    @Body() capsule: CreatePaidCapsuleBody,
    @Headers('idempotency-key') key?: string,
  ): Promise<PaidCapsuleDto> {
    if (key === undefined || IDEMPOTENCY_KEY.test(key)) return this.creator.create(userId, key ?? null, capsule);
    throw invalid([
      { field: 'Idempotency-Key', problem: 'Idempotency-Key must be 1 to 200 visible ASCII characters.' },
    ]);
  }

  @Get(':id')
  async one(@UserId() userId: string, @UuidParam() id: string): Promise<PaidCapsuleDto> {
    const { manager } = this.database;
    return toPaidCapsuleDto(await ownCapsule(manager, userId, id), await databaseNow(manager));
  }

  @Post(':id/checkout/admit')
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
  if (capsule.status === 'cancelled') return 'This capsule was cancelled.';
  if (capsule.paymentStatus === 'processing') {
    return 'Your bank is still confirming your payment. You don’t need to do anything.';
  }
  if (!isUnpaid(capsule)) return 'This capsule is already paid for.';
  return isTooLateToPay(capsule.deliveryDate, now) ? TOO_LATE_TO_PAY.problem : null;
}
