import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Param, ParseEnumPipe, Post } from '@nestjs/common';
import { ChangeTimeCapsuleBody, type TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { PLAN_STEPS, type AdmitPlanResponse, type PlanStep } from '@dear-future/contracts/internal/capsule-plans';
import { CommitDeliverNowRequest, type AdmitDeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import { CapsulePlanned } from '@dear-future/contracts/messages/time-capsules';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { EntityManager } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { OwnItemParam, type OwnItem } from '../http/own.js';
import { Recipients } from '../recipients/recipients.js';
import { readCapsuleChange, type CapsuleChange } from './capsule-form.js';
import { CapsulePlans, findChangedFields, recipientIdsOf } from './capsule-plans.js';
import {
  findOwnCapsule,
  markDelivered,
  NOT_FOUND_MESSAGE,
  toDeliveryDefinition,
  toTimeCapsuleDto,
} from './own-capsule.js';
import { NOT_REMOVED, REMOVED, type TimeCapsule } from '../model/time-capsule.entity.js';

/** A restoration this soon after the removal counts as Undo, which pages offer for ten seconds. Clicks can be late. */
const UNDO_MS = 60_000;

@Controller('time-capsules/:id')
export class CapsulePlansController {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
    private readonly recipients: Recipients,
    private readonly plans: CapsulePlans,
  ) {}

  @Post('deliver/admit')
  @HttpCode(200)
  async admitDelivery(@OwnItemParam() item: OwnItem): Promise<AdmitDeliverNowResponse> {
    const capsule = await findOwnCapsule(this.manager, item);
    const alreadyDelivered = capsule.status === 'delivered';
    if (!alreadyDelivered) await requireDue(this.manager, capsule);
    return { alreadyDelivered, definition: toDeliveryDefinition(capsule) };
  }

  /** After its date, a capsule can only be restored by Undo or with a new date: no delivery must come as a surprise. */
  @Post(':step/admit')
  @HttpCode(200)
  async admit(
    @OwnItemParam() item: OwnItem,
    @Param('step', new ParseEnumPipe(PLAN_STEPS)) step: PlanStep,
    @Body() body: ChangeTimeCapsuleBody,
  ): Promise<AdmitPlanResponse> {
    const capsule = await findOwnCapsule(this.manager, item, step === 'restore' ? REMOVED : NOT_REMOVED);
    const isDelivered = capsule.status === 'delivered';
    if (step === 'change' && isDelivered) {
      throw wrongState('This time capsule has been delivered, so you can’t change it anymore.');
    }
    if (step === 'remove' || isDelivered) return planOf(capsule);
    const now = await databaseNow(this.manager);
    const change = await this.readChange(body, capsule, now);
    const isUndo = now.getTime() - Number(capsule.removedAt) < UNDO_MS;
    if (step === 'restore' && !isUndo && change.deliveryDate <= now) {
      const problem = 'Its delivery date has passed. Please choose a new one to restore it.';
      throw invalid([{ field: 'deliveryDate', problem }]);
    }
    const isUnchanged = step === 'change' && findChangedFields(capsule, change).length === 0;
    return isUnchanged ? { definition: null } : planOf(capsule, change);
  }

  /** Applies a plan that the delivery service has accepted. Returns the capsule, even if a newer plan came first. */
  @Post('plan')
  @HttpCode(200)
  commit(@OwnItemParam() item: OwnItem, @Body() plan: CapsulePlanned): Promise<TimeCapsuleDto> {
    const { source, userId: ownerId } = plan.definition;
    if (ownerId !== item.userId || source.id !== item.id) throw new ProblemError('not_found', NOT_FOUND_MESSAGE);
    return this.messageSender.transaction(async (manager) => {
      await this.plans.apply(manager, plan);
      return toTimeCapsuleDto(await findOwnCapsule(manager, item, {}));
    });
  }

  /** The delivery service's message has the same effect. The later of the two changes nothing. */
  @Post('deliver/commit')
  @HttpCode(200)
  async commitDelivery(
    @OwnItemParam() item: OwnItem,
    @Body() { deliveredAt }: CommitDeliverNowRequest,
  ): Promise<TimeCapsuleDto> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = await findOwnCapsule(manager, item);
      if (capsule.status === 'delivered') return toTimeCapsuleDto(capsule);
      // The owner may have changed the date since `admitDelivery`, which makes this delivery stale.
      await requireDue(manager, capsule);
      const report = { capsuleId: item.id, generation: capsule.generation, deliveredAt: new Date(deliveredAt) };
      const changed = await markDelivered(manager, report);
      if (changed !== null) this.messageSender.publish(manager, item.userId, { kind: 'time-capsules' });
      return toTimeCapsuleDto(await findOwnCapsule(manager, item));
    });
  }

  private async readChange(body: ChangeTimeCapsuleBody, capsule: TimeCapsule, now: Date): Promise<CapsuleChange> {
    const currentIds = recipientIdsOf(capsule);
    const change = readCapsuleChange(body, { ...capsule, recipientIds: currentIds }, now);
    const added = change.recipientIds.filter((id) => !currentIds.includes(id));
    await this.manager.transaction((manager) => this.recipients.requireAllowed(manager, capsule.userId, added));
    return change;
  }
}

function planOf(capsule: TimeCapsule, change?: CapsuleChange): AdmitPlanResponse {
  const { recipientIds = recipientIdsOf(capsule), ...rest } = change ?? {};
  const recipients = recipientIds.map((personId) => {
    const current = capsule.recipients.find((recipient) => recipient.personId === personId);
    return { id: current?.id ?? randomUUID(), personId };
  });
  const planned = { ...capsule, ...rest, recipients, generation: capsule.generation + 1 };
  return { definition: toDeliveryDefinition(planned) };
}

async function requireDue(manager: EntityManager, { deliveryDate }: TimeCapsule): Promise<void> {
  if (deliveryDate <= (await databaseNow(manager))) return;
  throw wrongState('It’s not time to deliver this capsule yet.');
}
