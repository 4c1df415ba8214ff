import { Injectable } from '@nestjs/common';
import { orderCancelled, type OrderCancelled } from '@dear-future/contracts/messages/payments';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { CancelledOrders } from './cancelled-orders.js';

/** Expires the checkout, and refunds a payment that still arrives. */
@Injectable()
@Handles(orderCancelled)
export class OrderCancelledHandler implements MessageHandler<OrderCancelled> {
  constructor(private readonly cancelledOrders: CancelledOrders) {}

  async handle({ orderId }: OrderCancelled, { manager }: MessageContext): Promise<void> {
    await this.cancelledOrders.add(manager, orderId);
  }
}
