import { Injectable } from '@nestjs/common';
import { OrderCancelled, PaymentUnwanted } from '@dear-future/contracts/messages/payments';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import type { EntityManager } from 'typeorm';
import { StripeTaskList } from './stripe-task-list.js';
import { Orders } from '../orders/orders.js';
import { CheckoutRow } from '../orders/rows.js';
import { refundReason } from '../orders/payment-state.js';

/** A cancellation is stored even before its order exists, because messages overtake requests. */
@Injectable()
export class CancelledOrders {
  constructor(
    private readonly orders: Orders,
    private readonly tasks: StripeTaskList,
  ) {}

  /** The host cancelled the order before paying. A payment that still arrives is refunded. */
  @Handles(OrderCancelled)
  onOrderCancelled({ orderId }: OrderCancelled, { manager }: MessageContext): Promise<void> {
    return this.add(manager, orderId);
  }

  @Handles(PaymentUnwanted)
  onPaymentUnwanted({ orderId }: PaymentUnwanted, { manager }: MessageContext): Promise<void> {
    return this.add(manager, orderId);
  }

  /** Prevents new checkouts, expires the open one, and refunds payments. */
  private async add(manager: EntityManager, orderId: string): Promise<void> {
    await this.orders.lock(manager, orderId);
    await manager.query('INSERT INTO cancelled_orders (order_id) VALUES ($1) ON CONFLICT DO NOTHING', [orderId]);
    const snapshot = await this.orders.read(orderId, manager);
    if (!snapshot) return;
    // The session may not exist at Stripe yet. The process that creates it finds the cancellation and expires it.
    await manager.update(CheckoutRow, { orderId, state: 'creating' }, { state: 'expired' });
    for (const checkout of snapshot.checkouts) {
      if (checkout.state === 'open') await this.tasks.add(manager, checkout, 'expire', 'cancelled');
      const reason = refundReason(checkout, true);
      if (reason !== null) await this.tasks.add(manager, checkout, 'refund', reason);
    }
    await this.orders.touch(manager, orderId);
  }
}
