import { Injectable } from '@nestjs/common';
import { CURRENCY } from '@dear-future/contracts/constants';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { DataSource } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { isUnpaid, nameOf, ownCapsule } from '../paid-capsules/find-capsule.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

@Injectable()
export class CheckoutService {
  constructor(private readonly database: DataSource) {}

  /** @throws ProblemError `not_found`; `wrong_state` if there is nothing to pay or its date is too soon */
  async admit(userId: string, id: string): Promise<CheckoutOrder> {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, userId, id);
    const refusal = refusalOf(capsule, await databaseNow(manager));
    if (refusal !== null) throw new ProblemError('wrong_state', refusal);
    return {
      orderId: capsule.id,
      userId,
      title: nameOf(capsule),
      lines: capsule.priceLines,
      totalCents: capsule.totalPriceCents,
      currency: CURRENCY,
      payBefore: capsule.deliveryDate.toISOString(),
    };
  }
}

function refusalOf(capsule: PaidCapsule, now: Date): string | null {
  const { status, paymentStatus, deliveryDate } = capsule;
  if (status === 'cancelled') return 'This capsule was cancelled.';
  if (paymentStatus === 'processing')
    return 'Your bank is still confirming your payment. You don’t need to do anything.';
  if (!isUnpaid(capsule)) return 'This capsule is already paid for.';
  if (isTooLateToPay(deliveryDate, now)) {
    return 'There’s no time left to pay before this delivery date. Please choose a later one.';
  }
  return null;
}
