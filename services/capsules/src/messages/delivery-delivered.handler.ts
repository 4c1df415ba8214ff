import { Injectable } from '@nestjs/common';
import { deliveryDelivered, type DeliveryDelivered } from '@dear-future/contracts/messages/delivery-delivered';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import { recordOpening } from './record-opening.js';
import { recordArrival, type Arrival } from '../time-capsules/delivered.js';
import type { Change } from '../videos/video-keeper.js';

@Injectable()
@Handles(deliveryDelivered)
export class DeliveryDeliveredHandler implements MessageHandler<DeliveryDelivered> {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly live: Live,
    private readonly log: Log,
  ) {}

  async handle({ source, generation, deliveredAt }: DeliveryDelivered, { manager }: MessageContext): Promise<void> {
    const arrival = { capsuleId: source.id, generation, deliveredAt: new Date(deliveredAt) };
    const change = await record(manager, source.kind, arrival);
    if (change) this.outgoing.afterCommit(manager, () => this.live.publish(change.userId, change.event));
    this.log.info(
      { event: 'capsule.arrived', kind: source.kind, capsuleId: source.id, generation, changed: change !== null },
      change ? 'A capsule was delivered' : 'A stale report about a delivery',
    );
  }
}

/** Null if nothing changed. */
async function record(
  manager: EntityManager,
  kind: DeliveryDelivered['source']['kind'],
  arrival: Arrival,
): Promise<Change | null> {
  switch (kind) {
    case 'time-capsule': {
      const userId = await recordArrival(manager, arrival);
      return userId === null ? null : { userId, event: { kind: 'time-capsules' } };
    }
    case 'paid-capsule': {
      const userId = await recordOpening(manager, arrival);
      return userId === null ? null : { userId, event: { kind: 'paid-capsule', capsuleId: arrival.capsuleId } };
    }
  }
}
