import { Injectable } from '@nestjs/common';
import { orderCancelled } from '@dear-future/contracts/messages/order-cancelled';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import type { EntityManager } from 'typeorm';
import { Credits } from '../credits/credits.js';
import { HostNews } from '../paid-capsules/host-news.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

@Injectable()
export class Cancellation {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly credits: Credits,
    private readonly news: HostNews,
  ) {}

  /**
   * Frees its credit and has billing end the checkout. Its idempotency key is free too: the same order makes another
   * capsule.
   * @param capsule locked, and not paid
   */
  async cancel(manager: EntityManager, capsule: PaidCapsule): Promise<void> {
    await manager.update(PaidCapsule, capsule.id, { status: 'cancelled', idempotencyKey: null });
    await this.credits.giveBack(manager, capsule.id);
    await this.outgoing.post(manager, orderCancelled, { orderId: capsule.id });
    this.news.changed(manager, capsule);
  }
}
