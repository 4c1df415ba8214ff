import { Injectable } from '@nestjs/common';
import { orderCancelled, type OrderCancelled } from '@dear-future/contracts/messages/payments';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { Orders } from '../orders/orders.js';
import { CheckoutRow } from '../orders/rows.js';
import { FactsWriter } from './facts-writer.js';

@Injectable()
export class CancelledOrders {
  constructor(
    private readonly orders: Orders,
    private readonly writer: FactsWriter,
  ) {}

  /**
   * Prevents new checkouts, expires the open one, and refunds payments, also later ones. Stored even before the order
   * exists, because messages overtake requests.
   */
  @Handles(orderCancelled)
  async onOrderCancelled({ orderId }: OrderCancelled, { manager }: MessageContext): Promise<void> {
    await this.orders.lock(manager, orderId);
    await manager.query('INSERT INTO cancelled_orders (order_id) VALUES ($1) ON CONFLICT DO NOTHING', [orderId]);
    // The session may not exist at Stripe yet. The process that creates it finds the cancellation and expires it.
    await manager.update(CheckoutRow, { orderId, state: 'creating' }, { state: 'expired' });
    await this.writer.conclude(manager, orderId);
  }
}
