import { Injectable } from '@nestjs/common';
import { deliveryScheduled, type DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Schedule } from './schedule.js';

@Injectable()
@Handles(deliveryScheduled)
export class DeliveryScheduledHandler implements MessageHandler<DeliveryDefinition> {
  constructor(private readonly schedule: Schedule) {}

  async handle(definition: DeliveryDefinition, { manager }: MessageContext): Promise<void> {
    await this.schedule.put(manager, definition);
  }
}
