import { Injectable } from '@nestjs/common';
import { OrderCancelled } from '@dear-future/contracts/messages/payments';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { OrderWriter } from '../settlement/order-writer.js';

@Injectable()
export class OrderMessages {
  constructor(private readonly writer: OrderWriter) {}

  @Handles(OrderCancelled)
  async onOrderCancelled({ orderId }: OrderCancelled, { manager }: MessageContext): Promise<void> {
    await this.writer.cancel(manager, orderId);
  }
}
