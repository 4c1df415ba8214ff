import { Injectable } from '@nestjs/common';
import { CURRENCY } from '@dear-future/contracts/constants';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { DataSource } from 'typeorm';
import { databaseNow } from '../clock/database-clock.js';
import { nameOf, ownCapsule } from './find-capsule.js';
import type { PaidCapsule } from './paid-capsule.entity.js';

/**
 * Nobody can begin to pay later than this before the date: no checkout of Stripe's ends sooner than half an hour after it began, and
 * it must end before. Minutes.
 */
const MINUTES_TO_PAY = 35;

/** The capsules' side of a checkout: may this capsule be paid for now, and what is to be paid. */
@Injectable()
export class CheckoutService {
  constructor(private readonly database: DataSource) {}

  /** @throws ProblemError `not_found`; `wrong_state` when nothing is to be paid, or its date is too near */
  async admit(personId: string, id: string): Promise<CheckoutOrder> {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, personId, id);
    const refusal = refusalOf(capsule, await databaseNow(manager));
    if (refusal !== null) throw new ProblemError('wrong_state', refusal);
    return {
      orderId: capsule.id,
      personId,
      title: nameOf(capsule),
      lines: capsule.priceLines,
      totalCents: capsule.totalPriceCents,
      currency: CURRENCY,
      payBefore: capsule.deliveryDate.toISOString(),
    };
  }
}

/** Why it cannot be paid for now, or null. */
function refusalOf({ status, paymentStatus, deliveryDate }: PaidCapsule, now: Date): string | null {
  if (status === 'cancelled') return 'This capsule was cancelled.';
  if (paymentStatus === 'processing') return 'Your payment is being confirmed. There is nothing to do until then.';
  if (status !== 'pending' || (paymentStatus !== 'pending' && paymentStatus !== 'failed')) {
    return 'This capsule is already paid.';
  }
  if (deliveryDate.getTime() - now.getTime() < MINUTES_TO_PAY * 60_000) {
    return 'The date of this capsule is too near to pay for it. Please create it again with a later date.';
  }
  return null;
}
