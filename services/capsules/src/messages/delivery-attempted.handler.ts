import { Injectable } from '@nestjs/common';
import { deliveryAttempted, type DeliveryAttempted } from '@dear-future/contracts/messages/delivery-attempted';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import { addEvent } from '../time-capsules/capsule-events.js';

@Injectable()
@Handles(deliveryAttempted)
export class DeliveryAttemptedHandler implements MessageHandler<DeliveryAttempted> {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly live: Live,
  ) {}

  async handle({ capsuleId, at, ...attempt }: DeliveryAttempted, { manager }: MessageContext): Promise<void> {
    const { recipientId, outcome, reason, words } = attempt;
    const details = {
      outcome,
      ...(reason !== null && { reason }),
      ...(words !== undefined && { words }),
      ...(recipientId !== undefined && { recipientId }),
    };
    await addEvent(manager, capsuleId, 'attempt', details, at);
    // Other failures are retried within a day.
    if (recipientId === undefined || (outcome !== 'refused' && outcome !== 'unknown')) return;
    const userId = await noteFailure(manager, recipientId);
    if (userId !== null) {
      this.messageSender.afterCommit(manager, () => this.live.publish(userId, { kind: 'time-capsules' }));
    }
  }
}

/** Returns the owner's id; null without such a recipient. */
async function noteFailure(manager: EntityManager, recipientId: string): Promise<string | null> {
  const [[failed]] = await manager.query<[{ userId: string }[], number]>(
    `UPDATE time_capsule_recipients r SET attempt_failed = true FROM time_capsules c
      WHERE r.id = $1 AND c.id = r.capsule_id RETURNING c.user_id AS "userId"`,
    [recipientId],
  );
  return failed?.userId ?? null;
}
