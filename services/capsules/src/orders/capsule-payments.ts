import { Injectable } from '@nestjs/common';
import { OrderCancelled, type PaymentChanged } from '@dear-future/contracts/messages/payments';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { createCredits, findCreditedCapsules, releaseCredit, spendCredit, voidCredits } from '../credits/credits.js';
import { CapsuleOpenings } from '../openings/capsule-openings.js';
import { DateReminders } from '../openings/date-reminders.js';
import {
  isUnderWay,
  lockCapsule,
  lockCapsuleIfKnown,
  notifyHost,
  updateCapsule,
} from '../paid-capsules/own-capsule.js';
import type { PaidCapsule } from '../model/paid-capsule.entity.js';
import { paymentStep } from './payment-step.js';

@Injectable()
export class CapsulePayments {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly openings: CapsuleOpenings,
    private readonly dateReminders: DateReminders,
    private readonly log: Log,
  ) {}

  async report(manager: EntityManager, payment: PaymentChanged): Promise<void> {
    const { orderId, version, state, isChargedBack = false } = payment;
    const capsule = await lockCapsuleIfKnown(manager, orderId);
    if (!capsule) {
      // There is nothing to do: the billing service has recorded the payment.
      const message = 'Ignored a payment for an unknown capsule; perhaps an old backup was restored';
      this.log.warn({ event: 'payment.unknown_order', orderId, state }, message);
      return;
    }
    if (version <= capsule.paymentVersion) {
      this.log.info({ event: 'payment.stale', orderId, version, state }, 'Ignored a stale payment report');
      return;
    }
    const before = capsule.status;
    await this.apply(manager, capsule, state, version);
    if (isChargedBack) await this.revokeCredits(manager, capsule.id);
    const changed = { event: 'payment.changed', orderId, version, state, before, after: capsule.status };
    this.log.info(changed, 'A payment changed a capsule');
  }

  /** Needs the capsule's row lock. @param version of the billing service's message; 0 if there was nothing to pay */
  async apply(
    manager: EntityManager,
    capsule: PaidCapsule,
    state: PaymentChanged['state'],
    version: number,
  ): Promise<void> {
    const now = await databaseNow(manager);
    const { paymentStatus, needsNewDate } = capsule;
    const status = (await this.hasOpened(manager, capsule)) ? 'delivered' : capsule.status;
    const isLate = capsule.deliveryDate <= now;
    const next = paymentStep({ status, paymentStatus, needsNewDate }, state, isLate);
    await updateCapsule(manager, capsule, {
      ...next,
      deliveredAt: capsule.deliveredAt ?? (next.status === 'delivered' ? now : null),
      // A cancellation frees the key, so that a repeated order creates a new capsule.
      idempotencyKey: next.status === 'cancelled' ? null : capsule.idempotencyKey,
      paymentVersion: version,
    });
    await this.adjustOpeningAndCredits(manager, capsule, state);
    notifyHost(this.messageSender, manager, capsule);
  }

  async cancel(manager: EntityManager, capsule: PaidCapsule): Promise<void> {
    await updateCapsule(manager, capsule, { status: 'cancelled', idempotencyKey: null });
    await releaseCredit(manager, capsule.id);
    await this.messageSender.post(manager, OrderCancelled, { orderId: capsule.id });
  }

  /** Cancels the unopened capsules that credits of a charged-back bundle paid for. Needs the bundle's row lock. */
  private async revokeCredits(manager: EntityManager, bundleId: string): Promise<void> {
    for (const id of await findCreditedCapsules(manager, bundleId, 'spent')) {
      const capsule = await lockCapsule(manager, id);
      if (!isUnderWay(capsule) || (await this.hasOpened(manager, capsule))) continue;
      await this.apply(manager, capsule, 'refunded', capsule.paymentVersion);
      if (capsule.totalPriceCents > 0) await this.messageSender.post(manager, OrderCancelled, { orderId: id });
    }
  }

  /** Whether the capsule has opened, but is not marked as delivered yet. A refund then no longer cancels it. */
  private async hasOpened(manager: EntityManager, { id, status }: PaidCapsule): Promise<boolean> {
    return isUnderWay({ status }) && (await this.openings.isDone(manager, id));
  }

  /** Idempotent. If a dispute is won after the delivery date, the capsule opens at once. */
  private async adjustOpeningAndCredits(
    manager: EntityManager,
    capsule: PaidCapsule,
    state: PaymentChanged['state'],
  ): Promise<void> {
    const { id, status } = capsule;
    if (state === 'paid' && status === 'cancelled') {
      await this.messageSender.post(manager, OrderCancelled, { orderId: id });
    } else if (state === 'paid' && isUnderWay(capsule)) {
      if (capsule.needsNewDate) await this.dateReminders.plan(manager, id);
      else await this.openings.plan(manager, capsule);
      await spendCredit(manager, id);
      await createCredits(manager, capsule);
    } else if (state === 'disputed' && isUnderWay(capsule)) {
      await this.openings.stop(manager, id, 'waiting');
    } else if (state === 'refunded') {
      if (status === 'cancelled') {
        await this.openings.stop(manager, id, 'done');
        await releaseCredit(manager, id);
      }
      await this.cancelReservations(manager, id);
    }
  }

  /** Cancels the pending capsules that reserved one of the bundle's credits. */
  private async cancelReservations(manager: EntityManager, bundleId: string): Promise<void> {
    // Also waits for reservations in progress.
    await voidCredits(manager, bundleId);
    for (const id of await findCreditedCapsules(manager, bundleId, 'reserved')) {
      const capsule = await lockCapsule(manager, id);
      if (capsule.status !== 'pending') continue;
      await this.cancel(manager, capsule);
      notifyHost(this.messageSender, manager, capsule);
    }
    // The host may have cancelled a capsule since then, which made its credit available again.
    await voidCredits(manager, bundleId);
  }
}
