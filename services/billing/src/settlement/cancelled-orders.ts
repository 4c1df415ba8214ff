import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StripeTaskList } from './stripe-task-list.js';
import { Orders } from '../orders/orders.js';
import { refundReason } from '../orders/payment-state.js';

/** A cancellation is stored even before its order exists, because messages overtake requests. */
@Injectable()
export class CancelledOrders {
  constructor(
    private readonly orders: Orders,
    private readonly tasks: StripeTaskList,
  ) {}

  /** Allows no new checkout, expires the open one, and refunds payments. */
  async add(manager: EntityManager, orderId: string): Promise<void> {
    await this.orders.lock(manager, orderId);
    await manager.query('INSERT INTO cancelled_orders (order_id) VALUES ($1) ON CONFLICT DO NOTHING', [orderId]);
    const snapshot = await this.orders.read(orderId, manager);
    if (!snapshot) return;
    // It may not exist at Stripe yet. The process that creates it finds the cancellation and expires it.
    await manager.query(`UPDATE checkout_sessions SET state = 'expired' WHERE order_id = $1 AND state = 'creating'`, [
      orderId,
    ]);
    for (const checkout of snapshot.checkouts) {
      if (checkout.state === 'open') await this.tasks.add(manager, checkout, 'expire', 'cancelled');
      const reason = refundReason(checkout, true);
      if (reason !== null) await this.tasks.add(manager, checkout, 'refund', reason);
    }
    await this.orders.touch(manager, orderId);
  }
}
