import { Injectable } from '@nestjs/common';
import { deliveryDelivered, type DeliveryDelivered } from '@dear-future/contracts/messages/delivery-delivered';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import { markOpened } from './record-opening.js';
import { markDelivered, type DeliveryReport } from '../time-capsules/delivery-report.js';
import type { Change } from '../videos/video-owner.js';

@Injectable()
@Handles(deliveryDelivered)
export class DeliveryDeliveredHandler implements MessageHandler<DeliveryDelivered> {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly live: Live,
    private readonly log: Log,
  ) {}

  async handle({ source, generation, deliveredAt }: DeliveryDelivered, { manager }: MessageContext): Promise<void> {
    const report = { capsuleId: source.id, generation, deliveredAt: new Date(deliveredAt) };
    const change = await record(manager, source.kind, report);
    if (change) this.messageSender.afterCommit(manager, () => this.live.publish(change.userId, change.event));
    this.log.info(
      { event: 'capsule.arrived', kind: source.kind, capsuleId: source.id, generation, changed: change !== null },
      change ? 'A capsule was delivered' : 'Ignored a stale delivery report',
    );
  }
}

/** Null if nothing changed. */
async function record(
  manager: EntityManager,
  kind: DeliveryDelivered['source']['kind'],
  report: DeliveryReport,
): Promise<Change | null> {
  switch (kind) {
    case 'time-capsule': {
      const userId = await markDelivered(manager, report);
      return userId === null ? null : { userId, event: { kind: 'time-capsules' } };
    }
    case 'paid-capsule': {
      const userId = await markOpened(manager, report);
      return userId === null ? null : { userId, event: { kind: 'paid-capsule', capsuleId: report.capsuleId } };
    }
  }
}
