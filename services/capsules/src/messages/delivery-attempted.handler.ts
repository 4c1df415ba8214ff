import { Injectable } from '@nestjs/common';
import { deliveryAttempted, type DeliveryAttempted } from '@dear-future/contracts/messages/delivery-attempted';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { addEvent } from '../time-capsules/capsule-events.js';

@Injectable()
@Handles(deliveryAttempted)
export class DeliveryAttemptedHandler implements MessageHandler<DeliveryAttempted> {
  async handle({ capsuleId, at, outcome, reason, words }: DeliveryAttempted, context: MessageContext): Promise<void> {
    const details = { outcome, ...(reason !== null && { reason }), ...(words !== undefined && { words }) };
    await addEvent(context.manager, capsuleId, 'attempt', details, at);
  }
}
