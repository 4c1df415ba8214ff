import { Injectable } from '@nestjs/common';
import { deliveryDelivered, type DeliveryDelivered } from '@dear-future/contracts/messages/delivery-delivered';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { Live } from '@dear-future/work/live/live';
import { recordArrival } from '../time-capsules/delivered.js';

/** delivery says that a capsule arrived. */
@Injectable()
@Handles(deliveryDelivered)
export class DeliveryDeliveredHandler implements MessageHandler<DeliveryDelivered> {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly live: Live,
    private readonly log: Log,
  ) {}

  async handle({ source, generation, deliveredAt }: DeliveryDelivered, { manager }: MessageContext): Promise<void> {
    const personId = await recordArrival(manager, {
      capsuleId: source.id,
      generation,
      deliveredAt: new Date(deliveredAt),
    });
    if (personId !== null) {
      this.outgoing.afterCommit(manager, () => this.live.publish(personId, { kind: 'time-capsules' }));
    }
    this.log.info(
      { event: 'capsule.arrived', capsuleId: source.id, generation, changed: personId !== null },
      personId === null ? 'An arrival that was known, or of an older plan' : 'A time capsule arrived',
    );
  }
}
