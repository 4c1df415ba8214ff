import { Injectable } from '@nestjs/common';
import { paymentAnnounced } from '@dear-future/contracts/messages/payments';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { OrderRow } from '../orders/rows.js';
import type { PaymentNotice } from './payment-notices.js';

@Injectable()
export class Announcements {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  /** @param notices for entries that the same transaction writes, so that each is announced once */
  async announceEntries(manager: EntityManager, order: OrderRow, notices: readonly PaymentNotice[]): Promise<void> {
    for (const each of notices) {
      await this.announce(manager, order, each);
      if (each.kind !== 'refund_failed') continue;
      const fields = { orderId: order.orderId, amountCents: each.amountCents };
      this.messageSender.afterCommit(manager, () =>
        this.log.error({ event: 'refund.failed', ...fields }, 'A refund failed'),
      );
    }
  }

  /** @param id of the checkout whose bank transfer failed */
  async announceFailure(manager: EntityManager, order: OrderRow, id: string): Promise<void> {
    await this.announce(manager, order, { id, kind: 'failed', amountCents: order.totalCents, at: null });
  }

  private async announce(
    manager: EntityManager,
    { orderId, userId, title, lines, totalCents, currency }: OrderRow,
    { id, at: movedAt, ...notice }: PaymentNotice,
  ): Promise<void> {
    const at = (movedAt ?? (await databaseTime(manager))).toISOString();
    const order = { userId, capsuleId: orderId, title, lines, totalCents, currency };
    await this.messageSender.post(manager, paymentAnnounced, { announcementId: id, ...order, ...notice, at }, id);
  }
}

async function databaseTime(manager: EntityManager): Promise<Date> {
  const [now] = await manager.query<{ at: Date }[]>('SELECT clock_timestamp() AS at');
  if (!now) throw new Error('the database has no clock');
  return now.at;
}
