import { Injectable } from '@nestjs/common';
import { paymentChanged, type PaymentChanged } from '@dear-future/contracts/messages/payment-changed';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { CapsulePayments } from '../orders/capsule-payments.js';
import { lockCapsule } from '../paid-capsules/find-capsule.js';

@Injectable()
@Handles(paymentChanged)
export class PaymentChangedHandler implements MessageHandler<PaymentChanged> {
  constructor(
    private readonly payments: CapsulePayments,
    private readonly log: Log,
  ) {}

  async handle(
    { orderId, version, state, isChargedBack = false }: PaymentChanged,
    { manager }: MessageContext,
  ): Promise<void> {
    const capsule = await lockCapsule(manager, orderId);
    if (!capsule) {
      // Perhaps an old backup was restored. Billing still handles the payment.
      this.log.warn({ event: 'payment.unknown_order', orderId, state }, 'A payment is for an unknown capsule');
      return;
    }
    if (version <= capsule.paymentVersion) {
      this.log.info({ event: 'payment.stale', orderId, version, state }, 'Ignored a stale payment report');
      return;
    }
    const before = capsule.status;
    await this.payments.apply(manager, capsule, state, version);
    if (isChargedBack) await this.payments.revokeCredits(manager, capsule.id);
    this.log.info(
      { event: 'payment.changed', orderId, version, state, before, after: capsule.status },
      'A payment changed a capsule',
    );
  }
}
