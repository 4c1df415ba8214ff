import { Injectable } from '@nestjs/common';
import {
  DeliveryAttempted,
  DeliveryDelivered,
  DeliveryMoved,
  type ReportWithPlan,
} from '@dear-future/contracts/messages/deliveries';
import { RecipientLinkIssued } from '@dear-future/contracts/messages/recipients';
import { CapsulePlanned } from '@dear-future/contracts/messages/time-capsules';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { addEvent } from '../time-capsules/capsule-events.js';
import { RecipientLinks } from '../recipient-links/recipient-links.js';
import { CapsulePlans } from '../time-capsules/capsule-plans.js';
import { markDelivered } from '../time-capsules/own-capsule.js';
import { Recipient } from '../model/recipient.entity.js';
import { TimeCapsule } from '../model/time-capsule.entity.js';

@Injectable()
export class DeliveryMessages {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly plans: CapsulePlans,
    private readonly links: RecipientLinks,
    private readonly log: Log,
  ) {}

  @Handles(CapsulePlanned)
  async onPlanned(plan: CapsulePlanned, { manager }: MessageContext): Promise<void> {
    await this.plans.apply(manager, plan);
  }

  @Handles(DeliveryAttempted)
  async onAttempt(attempt: DeliveryAttempted, { manager }: MessageContext): Promise<void> {
    await this.applyPlan(manager, attempt);
    const { capsuleId, recipientId, outcome, words, reason } = attempt;
    const details = { outcome, words, recipientId, reason: reason ?? undefined };
    await addEvent(manager, capsuleId, 'attempt', details, attempt.at);
    // After other failures, the delivery service itself tries again.
    if (recipientId === undefined || (outcome !== 'refused' && outcome !== 'unknown')) return;
    const where = { id: recipientId };
    await manager.update(Recipient, where, { attemptFailed: true });
    const recipient = await manager.findOne(Recipient, { where, relations: { capsule: true } });
    if (recipient) this.messageSender.publish(manager, recipient.capsule.userId, { kind: 'time-capsules' });
  }

  @Handles(DeliveryDelivered)
  async onDelivered(message: DeliveryDelivered, { manager }: MessageContext): Promise<void> {
    await this.applyPlan(manager, message);
    const { kind, id: capsuleId } = message.source;
    const { generation } = message;
    const userId = await recordDelivery(manager, message);
    const event = kind === 'time-capsule' ? { kind: 'time-capsules' as const } : { kind, capsuleId };
    if (userId !== null) this.messageSender.publish(manager, userId, event);
    this.log.info(
      { event: 'capsule.arrived', kind, capsuleId, generation, changed: userId !== null },
      userId === null ? 'Ignored a stale, repeated or unknown delivery report' : 'A capsule was delivered',
    );
  }

  /** The due time moved, but its local time stays as the owner chose it. Ignores older moves and generations. */
  @Handles(DeliveryMoved)
  async onMoved(message: DeliveryMoved, { manager }: MessageContext): Promise<void> {
    await this.applyPlan(manager, message);
    const { capsuleId, generation, move, dueAt } = message;
    const [[moved]] = await manager.query<[{ userId: string }[], number]>(
      `UPDATE time_capsules SET delivery_date = $4, moves = $3
        WHERE id = $1 AND generation = $2 AND moves < $3 RETURNING user_id AS "userId"`,
      [capsuleId, generation, move, dueAt],
    );
    if (moved) this.messageSender.publish(manager, moved.userId, { kind: 'time-capsules' });
  }

  @Handles(RecipientLinkIssued)
  async onLink(link: RecipientLinkIssued, { manager }: MessageContext): Promise<void> {
    await this.links.issue(manager, link);
  }

  /** Does nothing if the plan, or a newer one, was applied before. */
  private async applyPlan(manager: EntityManager, { plan }: ReportWithPlan): Promise<void> {
    if (plan) await this.plans.apply(manager, plan);
  }
}

function recordDelivery(manager: EntityManager, message: DeliveryDelivered): Promise<string | null> {
  const { source, generation, recipientId } = message;
  const deliveredAt = new Date(message.deliveredAt);
  if (recipientId !== undefined) return recordSent(manager, recipientId, deliveredAt);
  const table = source.kind === 'time-capsule' ? 'time_capsules' : 'paid_capsules';
  return markDelivered(manager, { capsuleId: source.id, generation, deliveredAt }, table);
}

/** The first email to any recipient delivers the capsule. Returns the owner's id, or null for an unknown recipient. */
async function recordSent(manager: EntityManager, recipientId: string, deliveredAt: Date): Promise<string | null> {
  const recipient = await manager.findOneBy(Recipient, { id: recipientId });
  if (!recipient) return null;
  const { capsuleId } = recipient;
  // Locks the capsule before its recipients, as plans do. No plan can raise the generation before `markDelivered`.
  const lock = { mode: 'for_no_key_update' } as const;
  const capsule = await manager.findOne(TimeCapsule, { where: { id: capsuleId }, lock });
  if (!capsule) return null;
  await manager.query('UPDATE time_capsule_recipients SET sent_at = least(sent_at, $2) WHERE id = $1', [
    recipientId,
    deliveredAt,
  ]);
  await markDelivered(manager, { capsuleId, generation: capsule.generation, deliveredAt });
  return capsule.userId;
}
