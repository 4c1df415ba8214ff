import { Injectable } from '@nestjs/common';
import type { PaymentChanged } from '@dear-future/contracts/messages/payment-changed';
import { paymentUnwanted } from '@dear-future/contracts/messages/payment-unwanted';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { Credits } from '../credits/credits.js';
import { Cancellation } from './cancellation.js';
import { CapsuleOpenings } from '../paid-capsules/capsule-openings.js';
import { lockCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { isUnderWay, paymentStep, type PaymentEffect } from './payment-step.js';

@Injectable()
export class CapsulePayments {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly credits: Credits,
    private readonly openings: CapsuleOpenings,
    private readonly cancellation: Cancellation,
    private readonly hostUpdates: HostUpdates,
  ) {}

  /**
   * @param capsule locked; changed together with its row
   * @param version of billing's message; 0 if there was nothing to pay
   */
  async apply(
    manager: EntityManager,
    capsule: PaidCapsule,
    state: PaymentChanged['state'],
    version: number,
  ): Promise<void> {
    const now = await databaseNow(manager);
    const { paymentStatus, needsNewDate } = capsule;
    const status = (await this.hasOpened(manager, capsule)) ? 'delivered' : capsule.status;
    const late = capsule.deliveryDate <= now;
    const { effects, ...next } = paymentStep({ status, paymentStatus, needsNewDate }, state, late);
    const change = {
      ...next,
      paidAt: capsule.paidAt ?? (next.paymentStatus === 'paid' ? now : null),
      deliveredAt: capsule.deliveredAt ?? (next.status === 'delivered' ? now : null),
      // As after a cancellation by the host, the same order creates a new capsule.
      idempotencyKey: next.status === 'cancelled' ? null : capsule.idempotencyKey,
      paymentVersion: version,
    };
    await manager.update(PaidCapsule, capsule.id, change);
    Object.assign(capsule, change);
    for (const effect of effects) await this.effect(manager, capsule, effect);
    this.hostUpdates.changed(manager, capsule);
  }

  /**
   * Cancels the undelivered capsules that a charged-back bundle paid for: a stolen card must not pay for five capsules.
   * Refunds what was paid on top of a credit.
   * @param manager of `MessageSender.transaction`, which holds the bundle's lock
   */
  async revokeCredits(manager: EntityManager, bundleId: string): Promise<void> {
    for (const id of await this.credits.usedBy(manager, bundleId, 'spent')) {
      const capsule = await lockCapsule(manager, id);
      if (!capsule || !isUnderWay(capsule) || (await this.hasOpened(manager, capsule))) continue;
      await this.apply(manager, capsule, 'refunded', capsule.paymentVersion);
      if (capsule.totalPriceCents > 0) await this.messageSender.post(manager, paymentUnwanted, { orderId: id });
    }
  }

  /** Its email may not have arrived, but the app shows it as open, so a refund or dispute no longer cancels it. */
  private async hasOpened(manager: EntityManager, { id, status }: PaidCapsule): Promise<boolean> {
    return isUnderWay({ status }) && (await this.openings.isOver(manager, id));
  }

  private async effect(manager: EntityManager, capsule: PaidCapsule, effect: PaymentEffect): Promise<void> {
    switch (effect) {
      case 'plan-opening':
        return this.openings.plan(manager, capsule);
      case 'suspend-opening':
        return this.openings.suspend(manager, capsule.id);
      case 'cancel-opening':
        return this.openings.cancel(manager, capsule.id);
      case 'spend-credit':
        return this.credits.spend(manager, capsule.id);
      case 'release-credit':
        return this.credits.release(manager, capsule.id);
      case 'create-credits':
        return this.credits.create(manager, capsule);
      case 'void-credits':
        return this.voidCredits(manager, capsule.id);
      case 'refund':
        return this.messageSender.post(manager, paymentUnwanted, { orderId: capsule.id });
    }
  }

  /**
   * Cancels the pending capsules that reserved a credit; active capsules stay. The first step waits for reservations in
   * progress, so that the second one sees them.
   */
  private async voidCredits(manager: EntityManager, bundleId: string): Promise<void> {
    await this.credits.void(manager, bundleId);
    for (const id of await this.credits.usedBy(manager, bundleId, 'reserved')) {
      const dependent = await lockCapsule(manager, id);
      if (dependent?.status === 'pending') await this.cancellation.cancel(manager, dependent);
    }
    // For credits of capsules that their host cancelled in between.
    await this.credits.void(manager, bundleId);
  }
}
