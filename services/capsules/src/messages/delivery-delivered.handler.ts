import { Injectable } from '@nestjs/common';
import { deliveryDelivered, type DeliveryDelivered } from '@dear-future/contracts/messages/delivery-delivered';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import { markPaidCapsuleDelivered } from './mark-paid-capsule-delivered.js';
import { TimeCapsule } from '../time-capsules/time-capsule.entity.js';
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

  async handle(
    { source, generation, deliveredAt, recipientId }: DeliveryDelivered,
    { manager }: MessageContext,
  ): Promise<void> {
    const report = { capsuleId: source.id, generation, deliveredAt: new Date(deliveredAt) };
    const change =
      recipientId === undefined
        ? await record(manager, source.kind, report)
        : await recordSent(manager, recipientId, report.deliveredAt);
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
      const userId = await markPaidCapsuleDelivered(manager, report);
      return userId === null ? null : { userId, event: { kind: 'paid-capsule', capsuleId: report.capsuleId } };
    }
  }
}

/** The first mail to one of its people delivers a time capsule, of whatever generation. Null without such a recipient. */
async function recordSent(manager: EntityManager, recipientId: string, at: Date): Promise<Change | null> {
  const [[sent]] = await manager.query<[{ capsuleId: string }[], number]>(
    `UPDATE time_capsule_recipients SET sent_at = coalesce(sent_at, $2) WHERE id = $1 RETURNING capsule_id AS "capsuleId"`,
    [recipientId, at],
  );
  if (!sent) return null;
  const capsule = await manager.findOneByOrFail(TimeCapsule, { id: sent.capsuleId });
  await markDelivered(manager, { capsuleId: capsule.id, generation: capsule.generation, deliveredAt: at });
  return { userId: capsule.userId, event: { kind: 'time-capsules' } };
}
