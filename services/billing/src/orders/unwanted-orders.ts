import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StripeTaskList } from '../tasks/stripe-task-list.js';
import { Orders } from './orders.js';
import { returnReason } from './standing.js';

/** Orders that nobody wants paid any more. Remembered even before there is one, because messages overtake requests. */
@Injectable()
export class UnwantedOrders {
  constructor(
    private readonly orders: Orders,
    private readonly tasks: StripeTaskList,
  ) {}

  /** No checkout from now on; the open one ends, and what was paid goes back, now or when it comes. */
  async add(manager: EntityManager, orderId: string): Promise<void> {
    await this.orders.lock(manager, orderId);
    await manager.query('INSERT INTO unwanted_orders (order_id) VALUES ($1) ON CONFLICT DO NOTHING', [orderId]);
    const file = await this.orders.read(orderId, manager);
    if (!file) return;
    // Not made at Stripe as far as we know; whoever is making it finds it gone and ends it.
    await manager.query(`UPDATE checkout_sessions SET state = 'expired' WHERE order_id = $1 AND state = 'creating'`, [
      orderId,
    ]);
    for (const session of file.sessions) {
      if (session.state === 'open') await this.tasks.add(manager, session, 'expire', 'unwanted');
      const reason = returnReason(session, true);
      if (reason !== null) await this.tasks.add(manager, session, 'refund', reason);
    }
    await this.orders.touch(manager, orderId);
  }
}
