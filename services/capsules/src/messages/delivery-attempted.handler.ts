import { Injectable } from '@nestjs/common';
import { deliveryAttempted, type DeliveryAttempted } from '@dear-future/contracts/messages/delivery-attempted';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { addEvent } from '../time-capsules/capsule-events.js';

@Injectable()
@Handles(deliveryAttempted)
export class DeliveryAttemptedHandler implements MessageHandler<DeliveryAttempted> {
  async handle({ capsuleId, at, ...attempt }: DeliveryAttempted, { manager }: MessageContext): Promise<void> {
    const { recipientId, outcome, reason, words } = attempt;
    const details = {
      outcome,
      ...(reason !== null && { reason }),
      ...(words !== undefined && { words }),
      ...(recipientId !== undefined && { recipientId }),
    };
    await addEvent(manager, capsuleId, 'attempt', details, at);
  }
}
