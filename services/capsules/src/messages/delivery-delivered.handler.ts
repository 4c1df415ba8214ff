import { Injectable } from '@nestjs/common';
import { deliveryDelivered, type DeliveryDelivered } from '@dear-future/contracts/messages/delivery-delivered';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { recordArrival } from '../time-capsules/delivered.js';

/** delivery says that a capsule arrived. */
@Injectable()
@Handles(deliveryDelivered)
export class DeliveryDeliveredHandler implements MessageHandler<DeliveryDelivered> {
  constructor(private readonly log: Log) {}

  async handle({ source, generation, deliveredAt }: DeliveryDelivered, { manager }: MessageContext): Promise<void> {
    const changed = await recordArrival(manager, {
      capsuleId: source.id,
      generation,
      deliveredAt: new Date(deliveredAt),
    });
    this.log.info(
      { event: 'capsule.arrived', capsuleId: source.id, generation, changed },
      changed ? 'A time capsule arrived' : 'An arrival that was known, or of an older plan',
    );
  }
}
