import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  CHANGEABLE_FIELDS,
  type ChangeableField,
  type ChangeTimeCapsuleBody,
} from '@dear-future/contracts/http/time-capsules';
import type { AdmitPlanResponse } from '@dear-future/contracts/internal/capsule-plans';
import type { CapsulePlanned } from '@dear-future/contracts/messages/capsule-planned';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import { DataSource, type EntityManager } from 'typeorm';
import { Admission } from '../admissions/admission.entity.js';
import { databaseNow } from '../calendar/database-clock.js';
import { toDeliveryDefinition } from './capsule-answers.js';
import { addEvent } from './capsule-events.js';
import { readCapsuleChange, type CapsuleChange } from './capsule-form.js';
import { ownCapsule, ownRemovedCapsule } from './find-capsule.js';
import { ReceivedCapsule } from './received-capsule.entity.js';
import { Recipients } from './recipients.js';
import { TimeCapsule } from './time-capsule.entity.js';

/** So soon after its removal, a restoration is an Undo: pages offer it for ten seconds, and connections may be slow. */
const UNDO_MS = 60_000;

/**
 * Changes, removes and restores a capsule. Admissions check the rules; delivery alone knows whether an email is being
 * sent and decides; `apply` follows, on the gateway's commit or delivery's message, whichever comes first.
 */
@Injectable()
export class CapsulePlans {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly live: Live,
    private readonly recipients: Recipients,
  ) {}

  /** @throws ProblemError `invalid`; `wrong_state` once delivered; `too_many_requests` */
  async admitChange(userId: string, id: string, body: ChangeTimeCapsuleBody): Promise<AdmitPlanResponse> {
    const capsule = await ownCapsule(this.database.manager, userId, id);
    if (capsule.status === 'delivered') {
      throw new ProblemError('wrong_state', 'This time capsule has been delivered, so it can’t be changed any more.');
    }
    const change = await this.readChange(body, capsule, await databaseNow(this.database.manager));
    return changedFields(capsule, change).length === 0 ? unchanged(capsule) : next(capsule, change);
  }

  async admitRemoval(userId: string, id: string): Promise<AdmitPlanResponse> {
    return next(await ownCapsule(this.database.manager, userId, id));
  }

  /**
   * A date that passed while it was removed has to be changed, so that nothing is delivered by surprise.
   * @throws ProblemError `invalid`; `too_many_requests`
   */
  async admitRestoration(userId: string, id: string, body: ChangeTimeCapsuleBody): Promise<AdmitPlanResponse> {
    const { manager } = this.database;
    const capsule = await ownRemovedCapsule(manager, userId, id);
    if (capsule.status === 'delivered') return next(capsule);
    const now = await databaseNow(manager);
    const change = await this.readChange(body, capsule, now);
    const isUndo = now.getTime() - Number(capsule.removedAt) < UNDO_MS;
    if (!isUndo && change.deliveryDate <= now) {
      const problem = 'Its delivery date has passed. Please choose a new one to restore it.';
      throw invalid([{ field: 'deliveryDate', problem }]);
    }
    return next(capsule, change);
  }

  private async readChange(body: ChangeTimeCapsuleBody, capsule: TimeCapsule, now: Date): Promise<CapsuleChange> {
    const known = recipientIdsOf(capsule);
    const result = readCapsuleChange(body, { ...capsule, recipientIds: known }, now);
    if ('problems' in result) throw invalid(result.problems);
    const added = result.change.recipientIds.filter((id) => !known.includes(id));
    await this.database.transaction(async (manager) => {
      const refused = await this.recipients.refusal(manager, capsule.userId, added);
      if (refused) throw 'refusal' in refused ? refused.refusal : invalid(refused.problems);
    });
    return result.change;
  }

  /** @throws ProblemError `not_found` for another user's */
  async commit(userId: string, id: string, plan: CapsulePlanned): Promise<void> {
    const { source, userId: owner } = plan.definition;
    if (owner !== userId || source.id !== id) throw new ProblemError('not_found', 'This time capsule does not exist.');
    await this.messageSender.transaction((manager) => this.apply(manager, plan));
  }

  /** Idempotent. An older plan than the capsule's changes nothing. */
  async apply(manager: EntityManager, { definition, isRemoved, deliveredAt }: CapsulePlanned): Promise<void> {
    const { source, generation } = definition;
    const capsule = await manager.findOne(TimeCapsule, {
      where: { id: source.id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!capsule || capsule.generation >= generation) return;
    const change = {
      deliveryDate: new Date(definition.dueAt),
      timeZone: definition.timeZone,
      deliveryMethod: definition.channel,
      personalNote: definition.personalNote,
    };
    const recipients = definition.recipients ?? [];
    // It may have been shared since.
    const recipientIds = [...recipients.map(({ contactId }) => contactId), ...sharedWithIn(capsule)];
    const fields = changedFields(capsule, { ...change, recipientIds: [...new Set(recipientIds)] });
    const wasRemoved = capsule.removedAt !== null;
    await manager.update(TimeCapsule, capsule.id, {
      ...change,
      generation,
      removedAt: isRemoved ? await databaseNow(manager) : null,
      ...(deliveredAt !== null &&
        capsule.status === 'scheduled' && { status: 'delivered', deliveredAt: new Date(deliveredAt) }),
    });
    await this.recipients.set(manager, capsule.id, recipients);
    if (fields.length > 0) await addEvent(manager, capsule.id, 'changed', { fields });
    if (isRemoved !== wasRemoved) await addEvent(manager, capsule.id, isRemoved ? 'removed' : 'restored');
    // Its key is free for another recording.
    if (isRemoved) await manager.update(Admission, capsule.admissionId, { idempotencyKey: null });
    const keepers = await manager.findBy(ReceivedCapsule, { capsuleId: capsule.id });
    this.messageSender.afterCommit(manager, () => {
      for (const { userId } of [capsule, ...keepers]) this.live.publish(userId, { kind: 'time-capsules' });
    });
  }
}

/** Of people who are still in the address book. */
function recipientIdsOf({ recipients }: TimeCapsule): string[] {
  return recipients.flatMap(({ personId }) => personId ?? []);
}

function sharedWithIn({ recipients }: TimeCapsule): string[] {
  return recipients.flatMap(({ personId, sharedAt }) => (sharedAt === null ? [] : (personId ?? [])));
}

function changedFields(capsule: TimeCapsule, change: CapsuleChange): ChangeableField[] {
  const before = { ...capsule, recipientIds: recipientIdsOf(capsule) };
  return CHANGEABLE_FIELDS.filter((field) => comparable(before)[field] !== comparable(change)[field]);
}

function comparable({ deliveryDate, recipientIds, ...rest }: CapsuleChange) {
  return { ...rest, deliveryDate: deliveryDate.getTime(), recipients: [...recipientIds].sort().join() };
}

function unchanged({ videoName: videoFileName }: TimeCapsule): AdmitPlanResponse {
  return { videoFileName, definition: null };
}

function next(capsule: TimeCapsule, change?: CapsuleChange): AdmitPlanResponse {
  const { recipientIds = recipientIdsOf(capsule), ...rest } = change ?? {};
  const recipients = recipientIds.map((personId) => {
    const known = capsule.recipients.find((recipient) => recipient.personId === personId);
    return { id: known?.id ?? randomUUID(), personId };
  });
  const planned = { ...capsule, ...rest, recipients, generation: capsule.generation + 1 };
  return { videoFileName: capsule.videoName, definition: toDeliveryDefinition(planned) };
}
