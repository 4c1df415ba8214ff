import { Injectable } from '@nestjs/common';
import { CHANGEABLE_FIELDS, type ChangeableField } from '@dear-future/contracts/http/time-capsules';
import type { CapsulePlan } from '@dear-future/contracts/messages/deliveries';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { Admission } from '../model/admission.entity.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ReceivedCapsule } from '../model/received-capsule.entity.js';
import { Recipients } from '../recipients/recipients.js';
import { addEvent } from './capsule-events.js';
import type { CapsuleChange } from './capsule-form.js';
import { TimeCapsule } from '../model/time-capsule.entity.js';

/** Applies plans that the delivery service has accepted: the gateway commits them, and a message repeats them. */
@Injectable()
export class CapsulePlans {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly recipients: Recipients,
  ) {}

  async apply(manager: EntityManager, plan: CapsulePlan): Promise<void> {
    const { definition, isRemoved, deliveredAt } = plan;
    const { source, generation, recipients = [] } = definition;
    const where = { id: source.id };
    const capsule = await manager.findOne(TimeCapsule, { where, lock: { mode: 'pessimistic_write' } });
    if (!capsule || capsule.generation >= generation) return;
    const change = {
      deliveryDate: new Date(definition.dueAt),
      timeZone: definition.timeZone,
      deliveryMethod: definition.channel,
      personalNote: definition.personalNote,
    };
    // The capsule may have been shared after the plan was made.
    const sharedIds = capsule.recipients.flatMap(({ personId, sharedAt }) =>
      sharedAt === null ? [] : (personId ?? []),
    );
    const recipientIds = [...new Set([...recipients.map(({ contactId }) => contactId), ...sharedIds])];
    const fields = findChangedFields(capsule, { ...change, recipientIds });
    const isFirstReport =
      deliveredAt !== null && (capsule.deliveredAt === null || new Date(deliveredAt) < capsule.deliveredAt);
    await manager.update(TimeCapsule, capsule.id, {
      ...change,
      generation,
      moves: 0,
      removedAt: isRemoved ? await databaseNow(manager) : null,
      ...(isFirstReport && { status: 'delivered', deliveredAt: new Date(deliveredAt) }),
    });
    await this.recipients.set(manager, capsule.id, recipients);
    if (fields.length > 0) await addEvent(manager, capsule.id, 'changed', { fields });
    if (isRemoved !== (capsule.removedAt !== null)) {
      await addEvent(manager, capsule.id, isRemoved ? 'removed' : 'restored');
    }
    // The user can then send another recording with the same idempotency key.
    if (isRemoved) await manager.update(Admission, capsule.admissionId, { idempotencyKey: null });
    const received = await manager.findBy(ReceivedCapsule, { capsuleId: capsule.id });
    for (const { userId } of [capsule, ...received]) {
      this.messageSender.publish(manager, userId, { kind: 'time-capsules' });
    }
  }
}

export function recipientIdsOf({ recipients }: TimeCapsule): string[] {
  return recipients.flatMap(({ personId }) => personId ?? []);
}

export function findChangedFields(capsule: TimeCapsule, change: CapsuleChange): ChangeableField[] {
  const before = toComparable({ ...capsule, recipientIds: recipientIdsOf(capsule) });
  const after = toComparable(change);
  return CHANGEABLE_FIELDS.filter((field) => before[field] !== after[field]);
}

function toComparable({ deliveryDate, recipientIds, ...rest }: CapsuleChange) {
  return { ...rest, deliveryDate: deliveryDate.getTime(), recipients: [...recipientIds].sort().join() };
}
