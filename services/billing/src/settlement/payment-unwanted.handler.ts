import { Injectable } from '@nestjs/common';
import { paymentUnwanted, type PaymentUnwanted } from '@dear-future/contracts/messages/payments';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { CancelledOrders } from './cancelled-orders.js';

@Injectable()
@Handles(paymentUnwanted)
export class PaymentUnwantedHandler implements MessageHandler<PaymentUnwanted> {
  constructor(private readonly cancelledOrders: CancelledOrders) {}

  async handle({ orderId }: PaymentUnwanted, { manager }: MessageContext): Promise<void> {
    await this.cancelledOrders.add(manager, orderId);
  }
}
