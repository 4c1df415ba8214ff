import { Injectable } from '@nestjs/common';
import { type DeliveryDefinition, deliveryScheduled } from '@dear-future/contracts/messages/deliveries';
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
