import { Injectable } from '@nestjs/common';
import { orderCancelled } from '@dear-future/contracts/messages/order-cancelled';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { Credits } from '../credits/credits.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

@Injectable()
export class Cancellation {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly credits: Credits,
    private readonly hostUpdates: HostUpdates,
  ) {}

  /**
   * Releases its credit and has billing end the checkout. Its idempotency key becomes free, so that the same order
   * creates a new capsule.
   * @param capsule locked, and not paid
   */
  async cancel(manager: EntityManager, capsule: PaidCapsule): Promise<void> {
    await manager.update(PaidCapsule, capsule.id, { status: 'cancelled', idempotencyKey: null });
    await this.credits.release(manager, capsule.id);
    await this.messageSender.post(manager, orderCancelled, { orderId: capsule.id });
    this.hostUpdates.changed(manager, capsule);
  }
}
